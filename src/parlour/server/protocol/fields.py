"""Fields that several messages share, with their limits."""

from typing import Annotated

from msgspec import Meta

Name = Annotated[str, Meta(max_length=200)]  # normalised it has 1 to 24 characters
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]  # printable ASCII, no spaces
Text = Annotated[str, Meta(max_length=200)]
Seal = Annotated[str, Meta(max_length=64)]
Answer = Annotated[str, Meta(max_length=400)]  # a move, or those of a set joined by " + "
