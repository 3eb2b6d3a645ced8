"""Fill: faces dealt to slots of which some admit only some faces, every deal that fits equally likely."""

from typing import Final

from parlour.kernel.belief import admitted
from parlour.kernel.luck import Luck

FINE: Final = 1 << 30


class Fill:
    """A pool of faces, and the sets of faces that the first slots admit; the other slots admit all."""

    def __init__(self, pool: list[int], limits: list[int], share: float) -> None:
        self.pool = pool
        self.limits = limits
        self.classes: list[list[int]] = []  # the faces that the same limits admit
        self.admits: list[list[int]] = []  # limit -> the classes that it admits
        self.counted: dict[tuple[int, tuple[int, ...]], float] = {}
        self.share = share  # which share of all deals fits: of those so far, and of these
        if limits:
            self.sort_faces()
            self.share *= self.fitting(0, tuple([len(faces) for faces in self.classes]))

    def sort_faces(self) -> None:
        """Put the faces into classes."""
        kinds = sorted(set(self.limits))
        classes: dict[tuple[bool, ...], list[int]] = {}
        for face in self.pool:
            classes.setdefault(tuple([admitted(only, face) for only in kinds]), []).append(face)
        self.classes = list(classes.values())
        for only in self.limits:
            self.admits.append([n for n, faces in enumerate(self.classes) if admitted(only, faces[0])])

    def fitting(self, slot: int, left: tuple[int, ...]) -> float:
        """Which share of the deals of the classes' faces that are left fits from a slot on."""
        if slot == len(self.limits):
            return 1.0
        key = (slot, left)
        known = self.counted.get(key)
        if known is None:
            known = sum(self.weights(slot, left)) / float(len(self.pool) - slot)
            self.counted[key] = known
        return known

    def weights(self, slot: int, left: tuple[int, ...]) -> list[float]:
        """For each class that the slot admits, the chance of a fit with one of its faces there."""
        return [
            float(left[n]) * self.fitting(slot + 1, less(left, n)) if left[n] else 0.0 for n in self.admits[slot]
        ]

    def draw(self, luck: Luck) -> list[int]:
        """One deal: the faces of the limited slots in order, then the others in any order."""
        if not self.limits:
            return shuffled(list(self.pool), luck)
        classes = [list(faces) for faces in self.classes]
        left = tuple([len(faces) for faces in classes])
        out: list[int] = []
        for slot in range(len(self.limits)):
            n = self.admits[slot][weighted(self.weights(slot, left), luck)]
            faces = classes[n]
            out.append(faces.pop(luck.below(len(faces))))
            left = less(left, n)
        rest = [face for faces in classes for face in faces]
        return out + shuffled(rest, luck)


def less(left: tuple[int, ...], n: int) -> tuple[int, ...]:
    """The numbers with the n-th one smaller by 1."""
    return (*left[:n], left[n] - 1, *left[n + 1 :])


def shuffled(faces: list[int], luck: Luck) -> list[int]:
    """The faces in a fair order."""
    n = len(faces)
    while n > 1:
        k = luck.below(n)
        n -= 1
        faces[k], faces[n] = faces[n], faces[k]
    return faces


def weighted(weights: list[float], luck: Luck) -> int:
    """A number below the length, by weights that are not all 0."""
    total = 0.0
    for weight in weights:
        total += weight
    at = total * (float(luck.below(FINE)) + float(luck.below(FINE)) / float(FINE)) / float(FINE)
    last = 0
    for n, weight in enumerate(weights):
        if weight > 0.0:
            last = n
            if at < weight:
                return n
            at -= weight
    return last
