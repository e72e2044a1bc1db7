import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { rememberLeftOut, leftOutOf } from './features/library/citing/left-out.ts';
import { answerStreams } from './features/conversation/answers.stream.ts';
import {
  changedEdits,
  changeRequestEdit,
  openRequestEdit,
} from './features/conversation/editing/edits.store.ts';
import { places } from './features/conversation/sending/places.browser.ts';
import { carriedFrom, carryOver } from './features/conversation/switching/carry-over.store.ts';
import { pickedModel, pickModel } from './features/conversation/switching/picked-models.store.ts';
import { keepSearch, lastSearch } from './features/find/last-search.store.ts';
import { startSelecting, useSelection } from './features/tree/selection.store.ts';
import { lookedForIn, lookFor } from './lib/looked-for.store.ts';
import { createQueryClient } from './lib/query-client.ts';
import { leaveSession } from './lib/session/session.data.ts';

const source = fileURLToPath(new URL('.', import.meta.url));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Files with state that outlives a session, and why it may. */
const exempt: Record<string, string> = {
  'features/accounts/arrival.store.ts': 'tells a visitor why they were led to sign in',
  'features/accounts/resend-wait.store.ts': 'protects an address from mails, whoever asks',
  'features/conversation/composer/early-composer.ts': 'the server’s page, once, before the app runs',
  'features/conversation/thread/show-looked-for.ts': 'number of an animation frame',
  'features/library/uploads/upload-queue.ts': 'makes queues; that of the page is in uploads.browser.ts',
  'features/markdown/draw-diagram.ts': 'counts drawings for their ids',
  'features/markdown/tint.client.ts': 'the worker that colours code',
  'features/markdown/use-copy.ts': 'code that was loaded',
  'features/notes/saving/saves.store.ts': 'begins and ends with a component of the workspace, for its user',
  'features/payments/card/gateway-script.ts': 'scripts that were loaded',
  'features/payments/results/told.ts': 'ids of payments, which no other user has',
  'lib/api/client.ts': 'the language of the page',
  'lib/api/early.ts': 'answers that the page asked for before the app ran, taken once',
  'lib/i18n/formatters.ts': 'formats by language',
  'lib/page-leaving.ts': 'whether the page is being left',
  'lib/page-life.ts': 'the lock of the page',
  'ui/code/lost-code.ts': 'whether the new version was offered',
  'ui/modals/coming-modal.ts': 'counts dialogs that are being loaded',
  'ui/theme-choice.ts': 'the theme of the device',
};

/** State outside of components: a store, or something at the top of a module that can change. */
const state =
  /from 'zustand|^(?:export )?let |^(?:export )?const \w+ = new (?:Map|Set|WeakMap)(?:<[^(]*>)?\(\)/m;

function filesWithState(): string[] {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test(?:ing)?\./.test(entry.name))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .filter((name) => state.test(read(name)) || name.endsWith('.store.ts'));
}

function read(name: string): string {
  return readFileSync(join(source, name), 'utf8');
}

test('every file with state puts it back when a session ends, or says why it need not', () => {
  const stays = filesWithState().filter(
    (name) => !/(?:createUserStore|whenSessionEnds)\(|createUserStore</.test(read(name)),
  );
  expect(stays.toSorted()).toEqual(Object.keys(exempt).toSorted());
});

test('the next user in the same tab meets nothing of the one before', () => {
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => task());
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    documentElement: { style: { setProperty: () => undefined } },
  });
  pickModel('draft:new', 4);
  carryOver('draft:5', 5);
  startSelecting(5);
  lookFor('message-7', ['secret']);
  keepSearch({ query: 'secret', filters: {} });
  rememberLeftOut(8, [1]);
  openRequestEdit(7, 'Tea?');
  changeRequestEdit(7, 'Tea or coffee?');
  places.dispatch('draft:new', { type: 'changed', changes: { text: 'Dear' } });
  answerStreams.receive(5, { message_id: 8, uuid: 'u', offset: 0, chunk: 'secret' });
  leaveSession(createQueryClient());
  expect(pickedModel('draft:new')).toBeNull();
  expect(carriedFrom('draft:5')).toBeNull();
  expect(useSelection.getState()).toMatchObject({ isOn: false, ids: new Set() });
  expect(lookedForIn('message-7')).toEqual([]);
  expect(lastSearch().query).toBe('');
  expect(leftOutOf(8)).toEqual([]);
  expect(changedEdits()).toEqual([]);
  expect(places.read('draft:new').draft.text).toBe('');
  expect(places.all()).toEqual([]);
  expect(answerStreams.get(8)).toBeUndefined();
});
