// Sounds, made here: a card, a blow, my turn, the end. A browser keeps silent until somebody has touched the page.

import { settings } from "../net/store.js";

const GESTURES = ["pointerdown", "keydown"];
const QUIET = 0.0001;
const LATER = 300; // milliseconds: waking takes a while, and must not hold up what the gesture does
let audio = null; // the AudioContext, from the first gesture on
let noise = null; // a second of it

function hear() {
  for (const name of GESTURES) window.removeEventListener(name, hear, true);
  setTimeout(wake, LATER);
}

function wake() {
  audio = new AudioContext();
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
}

/** Let the first gesture wake the sounds. */
export function listenForGesture() {
  for (const name of GESTURES) window.addEventListener(name, hear, true);
}

/** A way out that fades from `loud` within some seconds. */
function fading(at, loud, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud * settings().volume, at);
  gain.gain.exponentialRampToValueAtTime(QUIET, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function hiss(at, pitch, loud, seconds) {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = noise;
  Object.assign(filter, { type: "bandpass" });
  filter.frequency.setValueAtTime(pitch, at);
  source.connect(filter).connect(fading(at, loud, seconds));
  source.start(at, 0, seconds);
}

function tone(at, pitch, loud, seconds, type = "sine") {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, at);
  source.connect(fading(at, loud, seconds));
  source.start(at);
  source.stop(at + seconds);
}

const melody = (at, pitches) => {
  for (const [n, pitch] of pitches.entries()) tone(at + n * 0.13, pitch, 0.25, 0.5, "triangle");
};

const SOUNDS = {
  card: (at) => hiss(at, 2400, 0.5, 0.07),
  blow: (at) => {
    hiss(at, 320, 0.9, 0.16);
    tone(at, 92, 0.5, 0.18);
  },
  turn: (at) => melody(at, [659, 880]),
  won: (at) => melody(at, [523, 659, 784, 1047]),
  lost: (at) => melody(at, [440, 392, 330]),
};

/** Play a sound by its name, if sounds are wanted and allowed. */
export function play(name) {
  const { sound, volume } = settings();
  if (!audio || !sound || volume === 0) return;
  if (audio.state === "suspended") audio.resume();
  SOUNDS[name](audio.currentTime);
}
