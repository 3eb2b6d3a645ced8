"""Magpie keeps the contract that every game keeps: it ends, it is sound, and it betrays nothing."""

from parlour.testing import contract

from magpie.rules import MagpieGame

TestContract = contract([MagpieGame({})])
