import { exclusiveByName } from '../../../lib/exclusive.ts';
import { alivePages, thisPage, whenGone } from '../../../lib/page-life.ts';
import { forgetFile, keepFile, keptFile } from '../../../lib/session/kept-files.ts';
import { userData } from '../../../lib/session/local-data.ts';
import { whenSessionEnds } from '../../../lib/session/user-state.ts';
import { draftKey, isOfNewChat } from './draft-key.ts';
import { createPlaces } from './places.ts';

/** Debounce: not on every keystroke, but a crash loses a word at most. */
const savePause = 300;

/** Lock shared by the pages of this browser. */
export const exclusive = exclusiveByName(globalThis.navigator?.locks, 'polylogue:outbox:');

/** The places of this page. */
export const places = createPlaces({
  dataOf: (userId) => userData(userId),
  filesOf: (userId) => ({
    keep: (name, file) => keepFile(userId, name, file),
    get: (name) => keptFile(userId, name),
    forget: (name) => forgetFile(userId, name),
  }),
  page: thisPage,
  alivePages,
  whenGone,
  exclusive,
  later: (task) => {
    const timer = setTimeout(task, savePause);
    return () => clearTimeout(timer);
  },
  // Nobody would find the draft of a chat that was never begun, unless the address names its place.
  homeOf: (key) => (isOfNewChat(key) && !isInAddress(key) ? draftKey(null) : key),
});

function isInAddress(key: string): boolean {
  const chat = new URLSearchParams(window.location.search).get('c');
  return chat !== null && draftKey(chat) === key;
}

whenSessionEnds(places.hide);
