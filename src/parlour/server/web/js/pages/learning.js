// The page of lessons and of puzzles: which of them, its address says.
import { LearnPage } from "./learn.js";
import { failed, gameOfAddress } from "./practice.js";
import { PuzzlePage } from "./puzzles.js";

const Page = location.pathname.startsWith("/learn/") ? LearnPage : PuzzlePage;

gameOfAddress()
  .then((game) => new Page(game).open())
  .catch(failed);
