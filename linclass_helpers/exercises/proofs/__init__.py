"""The proofs to assemble, a file for each notebook."""
