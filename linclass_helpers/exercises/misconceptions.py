"""The words for misconceptions that several tasks share."""

CORRECTS_TIES = "A rule that calls every tie a mistake gives the same."
CORRECTS_NO_TIE = "A rule that calls no tie a mistake gives the same."
TIE_IS_MINUS = "A rule that reads a tie as −1 gives the same."
