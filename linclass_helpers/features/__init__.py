"""Feature maps and kernels: learning in another space.

maps.py
    φ: product, radius, squared_distance, polynomial
feature_map.py
    FeatureMap: one of these maps with a first coordinate of 1, and the names of its coordinates
kernels.py
    φ(x)ᵀφ(z) without φ: polynomial_kernel, gaussian_kernel
dual.py
    kernel_perceptron(K, y): the perceptron with a kernel; DualRun, its record
counting.py
    dichotomies(n, d): how many labellings a hyperplane can separate
"""

from .counting import dichotomies
from .dual import DualRun, kernel_perceptron
from .feature_map import KINDS, FeatureMap
from .kernels import gaussian_kernel, polynomial_kernel
from .maps import kernel_map, monomials, names, polynomial, product, radius, squared_distance

__all__ = [
    "KINDS",
    "DualRun",
    "FeatureMap",
    "dichotomies",
    "gaussian_kernel",
    "kernel_map",
    "kernel_perceptron",
    "monomials",
    "names",
    "polynomial",
    "polynomial_kernel",
    "product",
    "radius",
    "squared_distance",
]
