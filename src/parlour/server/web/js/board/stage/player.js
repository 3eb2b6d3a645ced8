// The player: between what has come over the wire and what is drawn lies a queue of beats, shown one after the other.
//
// It holds nothing back that a person wants to do: `land` shows the newest table at once, and the question of the
// newest table stands on every board on the way.

import { beatsOf, openingBeats } from "./beats.js";

const HASTE = 0.8; // of a beat at least: shorter nobody could read it
const BACKLOG = 4; // beats that may wait before the others become shorter
const MANY = 60; // beats after which nobody wants to see them all
const AGAIN = 60; // milliseconds until it looks again whether it may continue

/** The question a person may answer now, on any board. */
const asked = ({ question, options, waiting, answered, over }) => ({ question, options, waiting, answered, over });

export class Player {
  #queue = [];
  #timer = 0;
  #newest = null; // the newest view
  #on = null; // the beat that is on the table
  #until = 0; // when its time is over
  hurried = false; // nothing is shown until I am asked, or it is over

  /**
   * `draw(beat, view, following)` puts a beat on the table (`following`: it comes after another one); `pace()` gives
   * the milliseconds of a beat; `busy()` tells whether somebody is at something that a new board would disturb;
   * `later(view)`, whether its question can wait until all has been shown; `rested()` is called then.
   */
  constructor({ draw, pace, busy, later, rested, layout }) {
    Object.assign(this, { draw, pace, busy, later, rested, layout });
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** How many beats still wait. */
  get waiting() {
    return this.#queue.length;
  }

  /** How many events wait with them. */
  get unseen() {
    return this.#queue.reduce((sum, beat) => sum + beat.events.length, 0);
  }

  /** The table as it is, without a story: after a reload, or when moves were taken back. */
  show(view) {
    this.resume(view);
    this.rested();
  }

  /** Where it stood when this seat last looked; what has happened since is pushed next. */
  resume(view) {
    this.#stop();
    this.#newest = view;
    this.#put({ view, events: [], words: [], had: new Map(), long: 0, final: true }, false);
  }

  /** The first table of a game: it is dealt. */
  open(view, events) {
    this.#newest = view;
    this.#add(openingBeats(view, events, this.layout));
  }

  /** Something has happened, and this is the table after it. */
  push(view, events) {
    const before = this.#newest;
    const { playing } = this;
    this.#newest = view;
    if (!before?.zones?.length || !view.zones.length) {
      this.show(view);
      return;
    }
    this.#add(beatsOf(before, events, view, this.layout));
    if (playing && this.waiting > 0 && JSON.stringify(asked(before)) !== JSON.stringify(asked(view))) this.#redraw();
  }

  /** Show the newest table at once. */
  land() {
    if (!this.playing && this.#queue.length === 0) return;
    const left = this.#queue;
    this.#stop();
    const last = left.at(-1) ?? this.#on;
    const events = left.flatMap((beat) => beat.events);
    const told = left.findLast((beat) => beat.words.length)?.words ?? [];
    if (left.length > 0) this.#put({ ...last, events, words: told, skipped: true }, false);
    this.rested();
  }

  #rest() {
    this.#stop();
    this.rested();
  }

  /** Leave nothing on the way: somebody else is going to look. */
  stop() {
    this.#stop();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#queue = [];
  }

  #add(beats) {
    this.#queue.push(...beats);
    if (this.playing) {
      if (this.pace() === 0 || this.hurried || this.#queue.length > MANY) this.land();
      return;
    }
    this.#next();
  }

  /** The milliseconds of a beat: fewer if many wait, but never too few to be seen. */
  #length({ long }) {
    const haste = this.#queue.length > BACKLOG ? HASTE : 1;
    return this.pace() * long * (long < 1 ? 1 : haste);
  }

  #next() {
    if (this.pace() === 0 || this.hurried || this.#queue.length === 0) {
      if (this.#queue.length > 0) this.land();
      else this.#rest();
      return;
    }
    const beat = this.#queue.shift();
    this.#put(beat, true);
    this.#until = performance.now() + this.#length(beat);
    this.#wait();
  }

  #wait() {
    const left = this.#until - performance.now();
    this.#timer = setTimeout(
      () => {
        if (this.busy()) this.#until = Math.max(this.#until, performance.now() + AGAIN);
        if (this.#until - performance.now() > 1) this.#wait();
        else this.#next();
      },
      Math.max(0, left),
    );
  }

  #put(beat, following) {
    this.#on = beat;
    this.draw(beat, beat.final && this.#queue.length === 0 ? this.#newest : this.#asking(beat), following);
  }

  /** The board of a beat with the question of the newest one. */
  #asking(beat) {
    const question = this.later(this.#newest) ? { question: null, options: [] } : {};
    return { ...beat.view, ...asked(this.#newest), ...question, result: null };
  }

  /** The question has changed meanwhile: the same board, with the new one. */
  #redraw() {
    this.draw({ ...this.#on, events: [], words: [], again: true }, this.#asking(this.#on), false);
  }
}
