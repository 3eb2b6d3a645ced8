"""Possible: which faces the tokens of connected bags can have.

A state that meets all demands shows many possible faces at once: those that landed on tokens, and every free face
wherever slots are left. Faces that no known state shows are searched for, one at a time; a state found for one may
show others.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.belief import ANY, EDGE
from parlour.kernel.histories import Group, Histories
from parlour.kernel.routes import PINNED, Demand
from parlour.kernel.search import FOUND, NONE, State

LONGEST: Final = 1280  # dead ends after which a search is given up
BUDGET: Final = 40_000  # slots that all searches together may look at


class Possible:
    """For each group of tokens the faces that were shown to be possible."""

    def __init__(self, histories: Histories) -> None:
        self.histories = histories
        self.shown: list[set[int]] = [set() for _group in histories.groups]
        self.left = self.faces_left()
        self.budget: i64 = BUDGET
        self.answers: dict[tuple[int, ...], int] = {}  # group, sources of a face -> what the search for it found

    def faces_left(self) -> list[int]:
        """Return the faces of which not every card was seen to come out again, ascending."""
        histories = self.histories
        faces = sorted([face for source in histories.sources for face in source])
        pins = histories.belief.pins
        i: i64 = 0
        while i < len(pins):
            if histories.inside[pins[i + 1]] and int(pins[i]) in histories.class_of:
                faces.remove(int(pins[i]))
            i += 2
        return sorted(set(faces))

    def find(self) -> list[list[int]]:
        """Return for each group the faces that its tokens can have, ascending."""
        states = self.histories.states
        for state in [states.search().state()] if states.cut else states.listed:
            self.note(state)
        if not states.all_known():
            for g, group in enumerate(self.histories.groups):
                for face in self.left:
                    if face not in self.shown[g]:
                        self.ask(g, group, face)
        return [sorted(faces) for faces in self.shown]

    # --------------------------------------------------------------- what a state shows

    def note(self, state: State) -> None:
        """Note all that a state shows to be possible."""
        histories, landed = self.histories, state.landed
        i: i64 = 0
        while i < len(landed):
            if landed[i] < len(histories.groups):
                self.shown[landed[i]].update(histories.sources[landed[i + 1] - histories.first])
            i += 2
        for face in self.left:
            there = self.free(face, state)
            for g, group in enumerate(histories.groups):
                if group.only == ANY and there[group.bag]:
                    self.shown[g].add(face)

    def free(self, face: int, state: State) -> list[bool]:
        """Return for each bag whether the face is free to go there."""
        histories, row, landed = self.histories, state.row, state.landed
        edges, there = histories.edges, [False] * histories.belief.bags
        for n, source in enumerate(histories.sources):
            if row[histories.first + n] > 0 and face in source:
                there[histories.entries[n]] = True
        i: i64 = 0
        while i < len(landed):
            e = (landed[i] - len(histories.groups)) * EDGE
            if e >= 0 and face in histories.sources[landed[i + 1] - histories.first]:
                there[edges[e + 1]] = True
            i += 2
        e = 0
        while e < len(edges):
            if edges[e + 2] == ANY and there[edges[e]] and row[histories.belief.bags + e // EDGE] > 0:
                there[edges[e + 1]] = True
            e += EDGE
        return there

    # ---------------------------------------------------------------------- searching

    def ask(self, g: int, group: Group, face: int) -> None:
        """Search for a state that brings the face to a token of the group; a long search counts as possible."""
        histories = self.histories
        demand = self.demanded(group, face)
        if not demand.kinds:
            return
        sources = demand.kinds[0].sources
        question = tuple([g] + [int(sources[i]) for i in range(0, len(sources), 2)])
        if question not in self.answers:
            states = histories.states
            search = states.search().with_one_more(states.row, demand, PINNED if group.only == ANY else g)
            search.budget = self.budget
            self.answers[question] = search.extend(LONGEST)
            self.budget = search.budget
            states.search().learn(search)
            if self.answers[question] == FOUND:
                self.note(search.state())
        if self.answers[question] != NONE:
            self.shown[g].add(face)

    def demanded(self, group: Group, face: int) -> Demand:
        """Return the demand that the face come to a token of the group."""
        histories, out = self.histories, Demand(group.bag, PINNED)
        out.slots = 1
        if group.only != ANY and not (group.only >> face) & 1:
            return out
        kind = histories.kind(group.bag, [histories.class_of[face]])
        sources, kind.sources = kind.sources, vec[i64]()
        i: i64 = 0
        while i < len(sources):
            if face in histories.sources[sources[i] - histories.first]:
                kind.sources = append(append(kind.sources, sources[i]), sources[i + 1])
            i += 2
        if len(kind.sources):
            out.kinds.append(kind)
        return out
