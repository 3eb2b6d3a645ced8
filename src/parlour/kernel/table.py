"""The table: the place of every card, who owes an answer, and the steps to come.

Rules move cards only by the table's verbs (`move`, `choose`, `show`, `shuffle` ...), which also record what each
seat learns. The agenda is a stack of steps: those that a step plans run before those planned earlier.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kernel.bits import bit, first, lowest, zeros
from parlour.kernel.events import Event, Sight
from parlour.kernel.fields import fields, restore
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.linked import must_be_linked
from parlour.kernel.luck import Fast, Luck
from parlour.kernel.plan import AGENDA, BITS, HAND, ROW, Plan
from parlour.kernel.recall import TURNED

DONE: Final = 0  # the action that passes, or ends a choice of several cards
NONE: Final = -1  # no card, no seat, no zone
PICKED: Final = 3  # what stands before the actions that a seat picked
ARGUMENT: Final = 256  # a step with an argument is STEP + ARGUMENT * argument
MOST_AT_ONCE: Final = 4  # steps that one call of `then` plans

# A token's spot: zone, slot in the zone, and whether it is turned face-up there.
UP: Final = 1
SLOT: Final = 1  # how far the slot is shifted
SLOTS: Final = 1023
ZONE: Final = 11  # how far the zone is shifted
EMPTY_PLAN: Final = Plan(0, [], [], [])
NO_LUCK: Final = Fast()
NO_CARD: Final = Sight(NONE, NONE, 0)  # the card of every event that concerns none: a journal has many
OF_THE_SEARCH: Final = Fast()  # stands for the luck of a table while it is copied for a search, which has its own


def put_down(cells: vec[i64], plan: Plan, token: i64, zone: i64, slot: i64) -> None:
    """Lay a lifted token down (a function, as every verb ends here and a method would be looked up)."""
    start = plan.start[zone]
    n = cells[start - 1]
    cells[start - 1] = n + 1
    if plan.kind[zone] != ROW:
        slot = n
    elif slot < 0:
        slot = 0
        while slot < n and cells[start + slot] >= 0:
            slot += 1
    at = start + slot
    if cells[at] >= 0:  # taken; or the end of the zone, where a count or the agenda lies: never negative
        raise no_room(cells, plan, zone)
    cells[at] = token
    cells[token] = (zone << ZONE) | (slot << SLOT)


def no_room(cells: vec[i64], plan: Plan, zone: i64) -> ValueError:
    """Return the error for a card laid into a zone without room; the card is not counted there."""
    cells[plan.start[zone] - 1] -= 1
    why = "the space is taken" if plan.kind[zone] == ROW else f"it holds {plan.capacity[zone]} cards"
    return ValueError(f"there is no room in {plan.zones[zone].name} for another card: {why}")


def no_card(cells: vec[i64], plan: Plan, zone: i64) -> ValueError:
    """Return the error for the top card of an empty zone; nothing is taken from it."""
    cells[plan.start[zone] - 1] += 1
    return ValueError(f"there is no card on top of {plan.zones[zone].name}: it is empty, or it is a row")


def not_there(plan: Plan, zone: i64, face: i64) -> ValueError:
    """Return the error for a face that is picked out of a zone where it does not lie."""
    return ValueError(f"there is no {plan.faces[face]} in {plan.zones[zone].name}")


def after(cells: vec[i64], plan: Plan, zone: i64) -> i64:
    """Return the first cell after the cards of a zone."""
    start = plan.start[zone]
    if plan.kind[zone] == ROW:
        return start + plan.capacity[zone]
    return start + cells[start - 1]


def check_space(plan: Plan, zone: i64, slot: i64) -> None:
    """Check that a named space is one of its row (called only if there seem to be fewer)."""
    if plan.kind[zone] == ROW and slot >= plan.capacity[zone]:
        spaces = plan.capacity[zone]
        raise ValueError(f"there is no room in {plan.zones[zone].name}: of its {spaces} spaces none is {slot}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """The state of one game as plain typed fields: no rules, no players, no log.

    A game subclasses it, adds its own plain fields and copies them in `clone`. Cards move by verbs only (`move`,
    `draw`, `choose`, `shuffle`, `show`, `turn_up` and so on), because each verb also notes who learned what.
    """

    def __init__(self) -> None:
        self.plan: Plan = EMPTY_PLAN
        self.seats: i64 = 0
        self.luck: Luck = NO_LUCK
        self.cells: vec[i64] = vec[i64]()  # cards, agenda and held answers, laid out by the plan
        # Flow.
        self.depth: i64 = 0  # how many steps are on the agenda
        self.argument: i64 = 0  # of the step that is being run, offered or answered
        self.waiting: i64 = 0  # mask of the seats that still owe an answer
        self.asked: i64 = 0  # mask of the seats to whom the question was put
        self.question: i64 = 0  # the step that they answer
        self.least: i64 = 0
        self.most: i64 = 0  # 0: the question is not for several cards
        self.picks: vec[i64] = vec[i64]()  # for each seat: how many it picked, its least and most, the actions
        self.open_zone: i64 = NONE  # the zone that `open` has opened
        self.open_to: i64 = 0  # mask of the seats that see its cards until the question is answered
        self.house: i64 = 0  # the house rules that are on, as bits
        self.adjudicated: i64 = 0  # 1 if the game was ended by a ruling and not by its rules
        # Only for a table of record.
        self.knowledge: Knowledge | None = None
        self.journal: list[Event] | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_be_linked(cls, "cells")

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (type(self), fields(self))

    def __copy__(self) -> "Table":
        twin = self.clone()
        if self.journal is not None:
            twin.journal = list(self.journal)
        return twin

    def __deepcopy__(self, _memo: dict[int, object]) -> "Table":
        return self.__copy__()

    def lay(self, plan: Plan) -> None:
        """Put every pack into the zone where it begins, in the order of its faces.

        Args:
            plan: The plan of the game for the number of seats.
        """
        self.plan = plan
        self.seats = plan.seats
        self.cells = zeros(plan.cells)
        zone: i64 = 0
        while zone < len(plan.zones):
            slot: i64 = 0
            while slot < plan.capacity[zone]:
                self.cells[plan.start[zone] + slot] = NONE
                slot += 1
            zone += 1
        token: i64 = 0
        while token < plan.tokens:
            self.cells[plan.faces_at + token] = plan.dealt[token]
            put_down(self.cells, plan, token, plan.packs[plan.back[token]].zone, NONE)
            token += 1

    def clone(self) -> "Table":
        """Return an independent copy, without the journal."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it is copied: define clone")

    def situation(self) -> i64:
        """Return a number for all that the players see and that neither the cards nor the question show.

        Two tables that look alike but for this are different positions to a search: cards that have been used, a
        sum that grows, a spell that is being paid for. 0, the default, means that there is nothing of the kind.

        Returns:
            Any number from 0 up to 2 ** 42; nothing that a seat cannot see may change it.
        """
        return 0

    def copy_to(self, twin: "Table") -> None:
        """Copy all that every table has.

        Args:
            twin: The table that becomes the copy.
        """
        twin.plan = self.plan
        twin.seats = self.seats
        luck = self.luck
        if luck is not OF_THE_SEARCH:
            luck = luck.clone()
        twin.luck = luck
        twin.cells = self.cells[:]
        twin.depth = self.depth
        twin.argument = self.argument
        twin.waiting = self.waiting
        twin.asked = self.asked
        twin.question = self.question
        twin.least = self.least
        twin.most = self.most
        if len(self.picks) > 0:
            twin.picks = self.picks[:]
        twin.open_zone = self.open_zone
        twin.open_to = self.open_to
        twin.house = self.house
        twin.adjudicated = self.adjudicated
        knowledge = self.knowledge
        if knowledge is not None:
            twin.knowledge = knowledge.clone()

    # ---------------------------------------------------------------- looking

    @property
    def over(self) -> bool:
        """Whether the game has ended: nobody owes an answer and nothing is planned."""
        return self.waiting == 0 and self.depth == 0

    @property
    def actor(self) -> int:
        """The first seat that owes an answer, or NONE."""
        if self.waiting == 0:
            return NONE
        return lowest(self.waiting)

    def count(self, zone: i64) -> i64:
        """Return how many cards lie in a zone.

        Args:
            zone: The number of the zone.
        """
        i = self.plan.start[zone] - 1
        return self.cells[i]

    def at(self, zone: i64, slot: i64) -> i64:
        """Return the token in a slot of a zone, or NONE.

        Args:
            zone: The number of the zone.
            slot: The slot in the zone, from 0.
        """
        i = self.plan.start[zone] + slot
        return self.cells[i]

    def top(self, zone: i64) -> i64:
        """Return the token on top of a pile (or the last of a hand).

        Args:
            zone: The number of the zone.

        Raises:
            ValueError: The zone is empty.
        """
        start = self.plan.start[zone]
        i = start - 1
        i = start + self.cells[i] - 1
        if i < start:
            raise ValueError(f"there is no card on top of {self.plan.zones[zone].name}: it is empty")
        return self.cells[i]

    def zone_of(self, token: i64) -> i64:
        """Return the zone in which a token lies.

        Args:
            token: The token of a card.
        """
        return self.cells[token] >> ZONE

    def slot_of(self, token: i64) -> i64:
        """Return the slot of its zone in which a token lies.

        Args:
            token: The token of a card.
        """
        return (self.cells[token] >> SLOT) & SLOTS

    def face(self, token: i64) -> i64:
        """Return the face of a token: the truth.

        Args:
            token: The token of a card.
        """
        i = self.plan.faces_at + token
        return self.cells[i]

    def face_at(self, zone: i64, slot: i64) -> i64:
        """Return the face of the card in a slot of a zone, or NONE.

        Args:
            zone: The number of the zone.
            slot: The slot in the zone, from 0.
        """
        i = self.plan.start[zone] + slot
        i = self.cells[i]
        if i < 0:
            return NONE
        i += self.plan.faces_at
        return self.cells[i]

    def is_up(self, token: i64) -> bool:
        """Return whether the token is turned face-up where it lies.

        Args:
            token: The token of a card.
        """
        return self.cells[token] & UP == UP

    def end(self, zone: i64) -> i64:
        """Return the first slot after the cards of a zone.

        Args:
            zone: The number of the zone.
        """
        if self.plan.kind[zone] == ROW:
            return self.plan.capacity[zone]
        return self.count(zone)

    def faces(self, zone: i64) -> i64:
        """Return the faces in a zone as a set (for games with fewer than 62 faces).

        Args:
            zone: The number of the zone.
        """
        cells, faces_at = self.cells, self.plan.faces_at
        mask: i64 = 0
        cell = self.plan.start[zone]
        left = cells[cell - 1]
        if self.plan.kind[zone] != ROW:
            stop = cell + left
            while cell < stop:
                mask |= bit(cells[faces_at + cells[cell]])
                cell += 1
            return mask
        while left > 0:
            token = cells[cell]
            if token >= 0:
                mask |= bit(cells[faces_at + token])
                left -= 1
            cell += 1
        return mask

    def faces_from(self, zone: i64, first: i64, faces: i64) -> i64:
        """Return the faces in a pile or a hand as a set in which `first` is 0.

        All faces beyond that number count as one.

        Args:
            zone: The number of the zone.
            first: The face that becomes 0.
            faces: How many faces are kept distinct.
        """
        cells, faces_at = self.cells, self.plan.faces_at
        mask: i64 = 0
        cell = self.plan.start[zone]
        stop = cell + cells[cell - 1]
        while cell < stop:
            face = cells[faces_at + cells[cell]] - first
            if face < 0 or face > faces:
                face = faces
            mask |= bit(face)
            cell += 1
        return mask

    def occupied(self, zone: i64) -> i64:
        """Return the set of slots of a zone in which a card lies.

        Args:
            zone: The number of the zone.
        """
        cells = self.cells
        slots: i64 = 0
        start = self.plan.start[zone]
        left = cells[start - 1]
        slot: i64 = 0
        while left > 0:
            if cells[start + slot] >= 0:
                slots |= bit(slot)
                left -= 1
            slot += 1
        return slots

    def face_up(self, zone: i64) -> i64:
        """Return the set of slots of a zone in which a card lies face-up.

        Args:
            zone: The number of the zone.
        """
        cells = self.cells
        slots: i64 = 0
        start = self.plan.start[zone]
        left = cells[start - 1]
        slot: i64 = 0
        while left > 0:
            token = cells[start + slot]
            if token >= 0:
                left -= 1
                if cells[token] & UP:
                    slots |= bit(slot)
            slot += 1
        return slots

    def find(self, zone: i64, face: i64) -> i64:
        """Return a token with that face in a zone, or NONE.

        Args:
            zone: The number of the zone.
            face: The number of the face.
        """
        cells, faces_at = self.cells, self.plan.faces_at
        cell = self.plan.start[zone]
        stop = after(cells, self.plan, zone)
        while cell < stop:
            token = cells[cell]
            if token >= 0 and cells[faces_at + token] == face:
                return token
            cell += 1
        return NONE

    def sees(self, token: i64) -> i64:
        """Return the mask of the observers who see the token's face where it lies.

        Args:
            token: The token of a card.
        """
        if self.is_up(token):
            return self.plan.everyone
        zone = self.zone_of(token)
        if zone == self.open_zone:
            return self.plan.sight[zone] | self.open_to
        return self.plan.sight[zone]

    # ------------------------------------------------------------------ verbs

    def move(self, token: i64, zone: i64, slot: i64 = NONE) -> None:
        """Move a card. Everybody sees it go, and those who see the new zone see its face.

        Args:
            token: The card; it comes to lie face-down.
            zone: Where it goes: on top of a pile, into a hand, or into a row.
            slot: The space of a row; NONE takes the first free one.

        Raises:
            ValueError: The zone has no room or no such space, or it would tell which card left a hidden hand.
        """
        if slot >= 0 and slot >= self.plan.capacity[zone]:
            check_space(self.plan, zone, slot)
        cells = self.cells
        spot = cells[token]
        old = spot >> ZONE
        if self.knowledge is not None:
            self.check_leaver(token, old)
        start = self.plan.start[old]
        left = cells[start - 1] - 1
        cells[start - 1] = left
        gap = (spot >> SLOT) & SLOTS
        cells[start + gap] = NONE
        if gap != left and self.plan.kind[old] != ROW:
            self.close_up(old, gap, left)
        put_down(cells, self.plan, token, zone, slot)
        if self.knowledge is not None:
            self.notice(token, old, zone, self.plan.everyone if spot & UP else self.plan.sight[old])

    def draw(self, pile: i64, zone: i64, slot: i64 = NONE) -> i64:
        """Move the top card of a pile, or the last of a hand.

        Args:
            pile: Where it is drawn from.
            zone: Where it goes.
            slot: The space of a row; NONE takes the first free one.

        Returns:
            The token that was drawn.

        Raises:
            ValueError: There is no card to draw, or no room for it.
        """
        if slot >= 0 and slot >= self.plan.capacity[zone]:
            check_space(self.plan, zone, slot)
        cells = self.cells
        start = self.plan.start[pile]
        left = cells[start - 1] - 1
        cells[start - 1] = left
        at = start + left
        token = cells[at]  # or, if there was none, the number of cards that is now -1
        if token < 0:
            raise no_card(cells, self.plan, pile)
        cells[at] = NONE
        was_up = cells[token] & UP
        put_down(cells, self.plan, token, zone, slot)
        if self.knowledge is not None:
            self.notice(token, pile, zone, self.plan.everyone if was_up else self.plan.sight[pile])
        return token

    def deal(self, pile: i64, zone: i64, cards: i64) -> None:
        """Deal cards to every seat, one by one around the table.

        Args:
            pile: Where they are drawn from.
            zone: Where those of the first seat go; those of the others go to the zones after it.
            cards: How many each seat gets.

        Raises:
            ValueError: The pile has too few cards, or a zone has no room.
        """
        cells, plan = self.cells, self.plan
        start = plan.start[pile]
        left = cards * plan.seats
        at = start + cells[start - 1]
        one_by_one = self.knowledge is not None or at < start + left or plan.kind[pile] == ROW
        if not one_by_one:
            cells[start - 1] -= left
        seat: i64 = 0
        while left > 0:
            if one_by_one:
                self.draw(pile, zone + seat, NONE)
            else:
                at -= 1
                token = cells[at]
                cells[at] = NONE
                put_down(cells, plan, token, zone + seat, NONE)
            left -= 1
            seat += 1
            if seat == plan.seats:
                seat = 0

    def close_up(self, zone: i64, gap: i64, last: i64) -> None:
        """Fill the gap in a pile from above, in a hand with its last card.

        Args:
            zone: The number of the zone.
            gap: The slot that became empty.
            last: The slot of the last card.
        """
        cells = self.cells
        start = self.plan.start[zone]
        if self.plan.kind[zone] == HAND:
            filler = cells[start + last]
            cells[start + gap] = filler
            cells[filler] = (zone << ZONE) | (gap << SLOT) | (cells[filler] & UP)
        else:
            while gap < last:
                mover = cells[start + gap + 1]
                cells[start + gap] = mover
                cells[mover] -= 1 << SLOT
                gap += 1
        cells[start + last] = NONE

    def check_leaver(self, token: i64, zone: i64) -> None:
        """Check that the card leaving a hidden hand is the last with its back, to reveal nothing (see `choose`).

        Cards that are turned up there can be told apart anyhow.

        Args:
            token: The token of a card.
            zone: The number of the zone it leaves.

        Raises:
            ValueError: Another card with the same back lies behind it: `choose` was not used.
        """
        if self.plan.kind[zone] != HAND or self.plan.sight[zone] == self.plan.everyone or self.is_up(token):
            return
        slot = self.slot_of(token) + 1
        while slot < self.count(zone):
            other = self.at(zone, slot)
            if self.plan.back[other] == self.plan.back[token] and not self.is_up(other):
                raise ValueError(f"a card leaves {self.plan.zones[zone].name} that was not picked by choose")
            slot += 1

    def notice(self, token: i64, old: i64, zone: i64, saw: i64) -> None:
        """Update knowledge after a move: new observers see the card; the others know what the zone admits.

        Args:
            token: The token of a card.
            old: The zone it comes from.
            zone: The zone where it lies now.
            saw: A mask of the observers who saw its face before.
        """
        knowledge = self.knowledge
        if knowledge is None:
            return
        knowledge.left[token] = old + 1
        if knowledge.recall is not None:
            knowledge.recall.moved(token, zone, self.slot_of(token), self.plan.everyone)
        sight = self.plan.sight[zone]
        if sight & ~saw:
            i = self.plan.faces_at + token
            knowledge.see(token, self.cells[i], sight & ~saw)
            knowledge.shown += 1
        if self.plan.admits[zone] >= 0 and sight != self.plan.everyone:
            knowledge.limit(token, self.plan.admits[zone], self.plan.everyone & ~sight)

    def choose(self, zone: i64, face: i64) -> i64:
        """Pick a card with that face out of a hand, ready to be moved.

        Nobody else can follow which of the hand's cards it is: the faces change places so that the token
        that leaves is always the hand's last one with that back.

        Args:
            zone: The hand.
            face: A face that lies there.

        Returns:
            The token, for `move`.

        Raises:
            ValueError: No card there has that face.
        """
        token = self.find(zone, face)
        if token < 0:
            raise not_there(self.plan, zone, face)
        cells = self.cells
        back = self.plan.back[token]
        last = self.plan.start[zone]
        last += cells[last - 1] - 1
        leaver = cells[last]
        while self.plan.back[leaver] != back:
            last -= 1
            leaver = cells[last]
        if leaver != token:
            faces_at = self.plan.faces_at
            cells[faces_at + token] = cells[faces_at + leaver]
            cells[faces_at + leaver] = face
        knowledge = self.knowledge
        if knowledge is not None:
            sight = self.plan.sight[zone]
            self.mix(zone, back, self.plan.everyone & ~sight)
            if leaver != token and sight:
                knowledge.exchange(token, leaver, sight)
        return leaver

    def play(self, hand: i64, face: i64, zone: i64, slot: i64 = NONE) -> i64:
        """Move a card with that face out of a hand: `choose` and `move` in one.

        Args:
            hand: Where it lies.
            face: A face that lies there.
            zone: Where it goes: on top of a pile, into a hand, or into a row.
            slot: The space of a row; NONE takes the first free one.

        Returns:
            The token that was moved.

        Raises:
            ValueError: No card there has that face, or the zone has no room or no such space.
        """
        if self.knowledge is not None:
            return self.choose_and_move(hand, face, zone, slot)
        if slot >= 0 and slot >= self.plan.capacity[zone]:
            check_space(self.plan, zone, slot)
        cells, faces_at = self.cells, self.plan.faces_at
        start = self.plan.start[hand]
        left = cells[start - 1] - 1
        token = cells[start + left]
        if left < 0 or cells[faces_at + token] != face:
            other = self.find(hand, face)
            if other < 0 or self.plan.back[other] != self.plan.back[token]:
                return self.choose_and_move(hand, face, zone, slot)
            cells[faces_at + other] = cells[faces_at + token]
            cells[faces_at + token] = face
        cells[start - 1] = left
        cells[start + left] = NONE
        put_down(cells, self.plan, token, zone, slot)
        return token

    def choose_and_move(self, hand: i64, face: i64, zone: i64, slot: i64) -> i64:
        """Do what `play` does, on any table and with any hand.

        Args:
            hand: Where the card lies.
            face: A face that lies there.
            zone: Where it goes.
            slot: The space of a row; NONE takes the first free one.

        Returns:
            The token that was moved.
        """
        token = self.choose(hand, face)
        self.move(token, zone, slot)
        return token

    def sweep(self, row: i64, zone: i64) -> None:
        """Move every card of a row to another zone, beginning with its first space.

        Args:
            row: Where they lie.
            zone: Where they go.

        Raises:
            ValueError: That is not a row, or the other zone has no room for all of them.
        """
        if self.plan.kind[row] != ROW:
            raise ValueError(f"{self.plan.zones[row].name} is not a row, which could be swept")
        cells = self.cells
        start = self.plan.start[row]
        left = cells[start - 1]
        cell = start
        while left > 0:
            token = cells[cell]
            if token >= 0:
                left -= 1
                if self.knowledge is not None:
                    self.move(token, zone, NONE)
                else:
                    cells[start - 1] = left
                    cells[cell] = NONE
                    put_down(cells, self.plan, token, zone, NONE)
            cell += 1

    def shuffle(self, zone: i64, stream: i64 = 0) -> None:
        """Shuffle a pile of one back: afterwards nobody knows where in it a card is.

        Args:
            zone: The pile.
            stream: The stream of luck to use.
        """
        cells, luck = self.cells, self.luck
        start, faces_at = self.plan.start[zone], self.plan.faces_at
        n = cells[start - 1]
        if n == 0:
            return
        if self.knowledge is not None:
            self.mix(zone, self.plan.back[cells[start]], self.plan.everyone)
        while n > 1:
            other = faces_at + cells[start + luck.below(n, stream)]
            n -= 1
            last = faces_at + cells[start + n]
            moved = cells[last]
            cells[last] = cells[other]
            cells[other] = moved

    def mix(self, zone: i64, back: i64, seats: i64) -> None:
        """Note that those observers can no longer distinguish the zone's cards with that back.

        Args:
            zone: The number of the zone.
            back: The back of the cards.
            seats: A mask of the observers.
        """
        knowledge = self.knowledge
        if knowledge is None or seats == 0:
            return
        cells, backs = self.cells, self.plan.back
        start = self.plan.start[zone]
        stop = after(cells, self.plan, zone)
        n: i64 = 0
        cell = start
        while cell < stop and n < 2:
            token = cells[cell]
            if token >= 0 and backs[token] == back:
                n += 1
            cell += 1
        if n > 1:
            knowledge.mix(cells, start, stop, back, seats)

    def show(self, token: i64, seats: i64) -> None:
        """Show a card to some seats for a moment.

        Args:
            token: The card.
            seats: A mask of those who see it.
        """
        knowledge = self.knowledge
        if knowledge is not None and seats & ~self.sees(token):
            knowledge.see(token, self.face(token), seats)
            knowledge.shown += 1

    def show_all(self, zone: i64, seats: i64) -> None:
        """Show every card of a zone to some seats for a moment.

        Args:
            zone: The zone.
            seats: A mask of those who see them.
        """
        slot: i64 = 0
        stop = self.end(zone)
        while slot < stop:
            token = self.at(zone, slot)
            if token >= 0:
                self.show(token, seats)
            slot += 1

    def open(self, zone: i64, seats: i64) -> None:
        """Let some seats see every card of a zone until the next question is answered.

        Args:
            zone: The zone.
            seats: A mask of those who see it.
        """
        self.close()
        if self.knowledge is not None:
            self.show_all(zone, seats)
        self.open_zone = zone
        self.open_to = seats

    def close(self) -> None:
        """End what `open` began."""
        self.open_zone = NONE
        self.open_to = 0

    def rule_out(self, token: i64, faces: i64, seats: i64) -> None:
        """Note that those seats learn that the card has none of a set of faces (in games with fewer than 62).

        Args:
            token: The token of a card.
            faces: A set of faces, as bits.
            seats: A mask of the seats that learn it.
        """
        knowledge = self.knowledge
        if knowledge is not None:
            knowledge.limit(token, first(BITS) & ~faces, seats)
            knowledge.shown += 1

    def turn_up(self, token: i64) -> None:
        """Turn a card face-up where it lies.

        Args:
            token: The token of a card.
        """
        if self.knowledge is not None:
            self.show(token, self.plan.everyone)
            self.notice_turn(token, 1)
        self.cells[token] |= UP

    def turn_up_all(self, zone: i64) -> None:
        """Turn every card of a zone face-up.

        Args:
            zone: The number of the zone.
        """
        cells = self.cells
        cell = self.plan.start[zone]
        stop = after(cells, self.plan, zone)
        while cell < stop:
            token = cells[cell]
            if token >= 0:
                if self.knowledge is not None:
                    self.turn_up(token)
                else:
                    cells[token] |= UP
            cell += 1

    def turn_down(self, token: i64) -> None:
        """Turn a card face-down where it lies; observers who saw it remember it.

        Args:
            token: The token of a card.
        """
        if self.knowledge is not None:
            self.notice_turn(token, 0)
        self.cells[token] &= ~UP

    def notice_turn(self, token: i64, up: i64) -> None:
        """Let everybody notice that a card is turned.

        Args:
            token: The token of a card.
            up: Whether it is face-up now.
        """
        knowledge = self.knowledge
        if knowledge is not None and knowledge.recall is not None:
            knowledge.recall.add(TURNED, self.plan.everyone, token, up)

    # ------------------------------------------------------------------- flow

    def then(self, step: i64, second: i64 = NONE, third: i64 = NONE, fourth: i64 = NONE) -> None:
        """Do some steps next, in this order, and after them whatever was planned before.

        Args:
            step: The first; `STEP + ARGUMENT * n` is a step with an argument, read as `t.argument`.
            second: The second, or NONE.
            third: The third, or NONE.
            fourth: The fourth, or NONE.

        Raises:
            ValueError: The agenda is too deep.
        """
        depth = self.depth
        if second >= 0 or depth >= AGENDA:
            self.then_all(step, second, third, fourth)
            return
        cells, at = self.cells, self.plan.agenda_at + depth
        cells[at] = step
        self.depth = depth + 1

    def then_all(self, step: i64, second: i64, third: i64, fourth: i64) -> None:
        """Plan several steps (apart from `then`, which is mostly called for one).

        Args:
            step: The first.
            second: The second, or NONE.
            third: The third, or NONE.
            fourth: The fourth, or NONE.

        Raises:
            ValueError: The agenda is too deep.
        """
        cells, depth = self.cells, self.plan.agenda_at + self.depth
        if self.depth > AGENDA - MOST_AT_ONCE:
            self.check_agenda(1 + (second >= 0) + (third >= 0) + (fourth >= 0))
        if second >= 0:
            if third >= 0:
                if fourth >= 0:
                    cells[depth] = fourth
                    depth += 1
                cells[depth] = third
                depth += 1
            cells[depth] = second
            depth += 1
        cells[depth] = step
        self.depth = depth + 1 - self.plan.agenda_at

    def check_agenda(self, more: i64) -> None:
        """Check that there is room for that many more steps.

        Args:
            more: How many steps are to be added.

        Raises:
            ValueError: The agenda is full.
        """
        if self.depth + more > AGENDA:
            raise ValueError(f"the agenda has room for {AGENDA} steps, and {self.depth} are planned already")

    def hold(self, seat: i64, action: i64) -> None:
        """Keep a seat's answer until all are in.

        Args:
            seat: The seat, from 0.
            action: The number of the action.
        """
        self.cells[self.plan.held_at + seat] = action

    def held(self, seat: i64) -> i64:
        """Return the answer kept for a seat.

        Args:
            seat: The seat, from 0.
        """
        i = self.plan.held_at + seat
        return self.cells[i]

    def ask(self, seats: i64, step: i64) -> None:
        """Wait until every seat in the mask has answered, in any order and in secret.

        Args:
            seats: A mask of the seats; with `bit(seat)` it is one.
            step: The step whose `options`, `answer` and `objection` are asked.
        """
        self.waiting = seats
        self.asked = seats
        self.question = step
        self.most = 0

    def ask_some(self, seats: i64, step: i64, least: i64, most: i64) -> None:
        """Ask each seat for a set of the step's options (see `expect` for other numbers by seat).

        Args:
            seats: A mask of the seats.
            step: The step whose options are chosen from.
            least: How many make an answer at least.
            most: How many make an answer at most.
        """
        self.ask(seats, step)
        self.least = least
        self.most = most
        self.picks = zeros(self.seats * (most + PICKED))
        seat: i64 = 0
        while seat < self.seats:
            self.expect(seat, least, most)
            seat += 1

    def expect(self, seat: i64, least: i64, most: i64) -> None:
        """Ask this seat for `least` to `most` options, no more than the question allows.

        Args:
            seat: The seat, from 0.
            least: The smallest number of options.
            most: The largest number of options.
        """
        at = seat * (self.most + PICKED)
        self.picks[at + 1] = least
        self.picks[at + 2] = most

    def picks_of(self, seat: i64) -> i64:
        """Return how many options the seat has picked so far.

        Args:
            seat: The seat, from 0.
        """
        i = seat * (self.most + PICKED)
        return self.picks[i]

    def least_of(self, seat: i64) -> i64:
        """Return how many options the seat must pick at least.

        Args:
            seat: The seat, from 0.
        """
        i = seat * (self.most + PICKED) + 1
        return self.picks[i]

    def most_of(self, seat: i64) -> i64:
        """Return how many options the seat may pick at most.

        Args:
            seat: The seat, from 0.
        """
        i = seat * (self.most + PICKED) + 2
        return self.picks[i]

    def picked(self, seat: i64, n: i64) -> i64:
        """Return the n-th action (from 0) that the seat picked, or NONE if it picked fewer.

        Args:
            seat: The seat, from 0.
            n: Which pick, from 0.
        """
        at = seat * (self.most + PICKED)
        if n < self.picks[at]:
            return self.picks[at + PICKED + n]
        return NONE

    def pick(self, seat: i64, action: i64) -> None:
        """Note one more option that the seat picked.

        Args:
            seat: The seat, from 0.
            action: The number of the action.
        """
        at = seat * (self.most + PICKED)
        n = self.picks[at]
        self.picks[at] = n + 1
        self.picks[at + PICKED + n] = action

    def tell(self, kind: i64, seat: i64, token: i64 = NONE, a: i64 = 0, b: i64 = 0) -> None:
        """Note a fact in the journal, if one is kept (apart from `write`, so that it costs nothing if not).

        Args:
            kind: The constant of a declared `EventKind`.
            seat: Who did it or to whom it happened, or NONE.
            token: The card it is about, or NONE; its face reaches those who have seen it.
            a: The first number that the event names.
            b: The second.
        """
        if self.journal is not None or self.knowledge is not None:
            self.write(kind, seat, token, NONE, a, b)

    def tell_onto(self, kind: i64, seat: i64, token: i64, onto: i64, a: i64, b: i64) -> None:
        """Note a fact about a card and another to which it is done, such as an attack.

        Args:
            kind: The kind of the event.
            seat: Who does it, from 0.
            token: The card with which it is done.
            onto: The token of the other card.
            a: The event's first number.
            b: The event's second number.
        """
        if self.journal is not None or self.knowledge is not None:
            self.write(kind, seat, token, onto, a, b)

    def is_told(self) -> bool:
        """Return whether what is told is kept: worth asking where it takes work to find out what to tell."""
        return self.journal is not None or self.knowledge is not None

    def write(self, kind: i64, seat: i64, token: i64, onto: i64, a: i64, b: i64) -> None:
        """Write a fact into journal and recall; the faces of its cards are for those who have seen them.

        Args:
            kind: The kind of the event.
            seat: Who does it, from 0.
            token: The token of a card, or NONE.
            onto: The token of another card, or NONE.
            a: The event's first number.
            b: The event's second number.
        """
        journal, knowledge = self.journal, self.knowledge
        recall = knowledge.recall if knowledge is not None else None
        if journal is None and recall is None:
            return
        source: i64 = NONE
        place: i64 = NONE
        if token >= 0 and knowledge is not None:
            source = knowledge.left_by(token)
            place = self.zone_of(token)
        event = Event(kind, seat, self.sight_of(token), self.sight_of(onto), source, place, a, b)
        if journal is not None:
            journal.append(event)
        if recall is not None:
            recall.told(event, self.plan.everyone)

    def sight_of(self, token: i64) -> Sight:
        """Return a card as the journal keeps it.

        Args:
            token: The token of a card.
        """
        knowledge = self.knowledge
        if token < 0:
            return NO_CARD
        if knowledge is None:
            return Sight(token, self.face(token), 0)
        return Sight(token, self.face(token), knowledge.seen_by(token))


def next_step(t: Table) -> i64:
    """Take the next step off the agenda."""
    t.depth -= 1
    i = t.plan.agenda_at + t.depth
    return t.cells[i]


def copy_for_search(t: Table, luck: Luck) -> Table:
    """Copy a table without what the seats know; the copy uses that luck itself and not a copy of the table's own.

    Luck and knowledge are taken off the table while it is copied, as `clone` belongs to the game.
    """
    knowledge, own = t.knowledge, t.luck
    t.knowledge, t.luck = None, OF_THE_SEARCH
    twin = t.clone()
    t.knowledge, t.luck = knowledge, own
    twin.luck = luck
    return twin
