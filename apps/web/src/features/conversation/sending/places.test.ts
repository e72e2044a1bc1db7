import { expect, test } from 'vitest';
import { eraseUserData, userData } from '../../../lib/session/local-data.ts';
import type { PlaceEvent } from './place.ts';
import { filesInMemory, storageOf } from './places.testing.ts';
import { createPlaces } from './places.ts';

function browser() {
  const storage = storageOf();
  const files = filesInMemory();
  return {
    storage,
    files,
    open: (page: string, alive: readonly string[] = []) =>
      createPlaces({
        dataOf: (userId) => userData(userId, storage),
        filesOf: () => files,
        page,
        alivePages: () => Promise.resolve(new Set([page, ...alive])),
        whenGone: () => new Promise(() => undefined),
        exclusive: (_name, task) => task(),
        later: (task) => {
          task();
          return () => undefined;
        },
        homeOf: (key) => (key === 'draft:left' ? 'draft:next' : key),
      }),
  };
}

function typed(text: string): PlaceEvent {
  return { type: 'changed', changes: { text } };
}

function submission(clientId: string, chatId: number | null = 5): PlaceEvent {
  const message = { clientId, at: 0, image: null, carriesOver: false, targets: [{ chatId, modelId: 1 }] };
  return { type: 'submitted', message: { ...message, kind: 'chat' } };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('drafts survive the page, each in its place, and stay with their user', async () => {
  const { open } = browser();
  const before = open('one');
  await before.restore(1);
  before.dispatch('draft:5', typed('five'));
  before.dispatch('draft:new', typed('new'));
  const after = open('two');
  await after.restore(2);
  expect(after.read('draft:5').draft.text).toBe('');
  await after.restore(1);
  expect(after.read('draft:5').draft.text).toBe('five');
  expect(after.read('draft:new').draft.text).toBe('new');
});

test('after a session nothing is shown until it is known whose places are wanted; its user finds them again', async () => {
  const { open } = browser();
  const page = open('one');
  await page.restore(1);
  page.dispatch('draft:5', typed('five'));
  page.hide();
  expect(page.read('draft:5').draft.text).toBe('');
  expect(page.all()).toEqual([]);
  await page.restore(1);
  expect(page.read('draft:5').draft.text).toBe('five');
  page.hide();
  await page.restore(2);
  expect(page.read('draft:5').draft.text).toBe('');
});

test('what is written before it is known whose it is stays, and survives the page', async () => {
  const { open } = browser();
  const before = open('one');
  before.dispatch('draft:5', typed('sent'));
  before.dispatch('draft:5', submission('a'));
  before.dispatch('draft:5', typed('five'));
  await before.restore(1);
  expect(before.read('draft:5')).toMatchObject({ draft: { text: 'five' }, queue: [{ text: 'sent' }] });
  await settle();
  const after = open('two');
  await after.restore(1);
  expect(after.read('draft:5')).toMatchObject({ draft: { text: 'five' }, queue: [{ text: 'sent' }] });
});

test('what a log-out erased does not come back from memory', async () => {
  const { open, storage } = browser();
  const places = open('one');
  await places.restore(1);
  places.dispatch('draft:5', typed('secret'));
  eraseUserData(1, storage);
  places.dispatch('draft:6', typed('late'));
  await places.restore(1);
  expect(places.read('draft:5').draft.text).toBe('');
  expect(places.read('draft:6').draft.text).toBe('');
});

test('a full storage takes nothing off the screen', async () => {
  const { open, storage } = browser();
  const places = open('one');
  await places.restore(1);
  storage.limit(0);
  places.dispatch('draft:5', typed('on screen'));
  await places.restore(1);
  expect(places.read('draft:5').draft.text).toBe('on screen');
});

test('a storage that was full from the beginning takes nothing off the screen either', async () => {
  const { open, storage } = browser();
  storage.limit(0);
  const places = open('one');
  await places.restore(1);
  places.dispatch('draft:5', typed('on screen'));
  await places.restore(1);
  expect(places.read('draft:5').draft.text).toBe('on screen');
});

test('two pages keep what they write in the same chat apart', async () => {
  const { open } = browser();
  const [one, two] = [open('one', ['two']), open('two', ['one'])];
  await one.restore(1);
  await two.restore(1);
  one.dispatch('draft:5', typed('from one'));
  one.dispatch('draft:5', submission('a'));
  two.dispatch('draft:5', typed('from two'));
  two.dispatch('draft:5', submission('b'));
  await settle();
  const next = open('three');
  await next.restore(1);
  expect(next.read('draft:5').queue.map(({ clientId }) => clientId)).toEqual(['a', 'b']);
});

test('a message that another page has sent is not sent by this one', async () => {
  const { open } = browser();
  const places = open('one');
  await places.restore(1);
  places.dispatch('draft:5', typed('hello'));
  places.dispatch('draft:5', submission('a'));
  await settle();
  places.noticed('outbox:a', false);
  expect(places.read('draft:5').queue).toEqual([]);
});

test('a picture goes with its message over a reload; without it the words come back', async () => {
  const { open } = browser();
  const before = open('one');
  await before.restore(1);
  const file = new File(['x'], 'x.png');
  const carriage = { field: 'file', file } as const;
  before.dispatch('draft:5', typed('look'));
  before.dispatch('draft:5', {
    type: 'attached',
    attachment: { kind: 'picture', id: 'p', name: 'x.png', words: '', carriage },
  });
  before.dispatch('draft:5', submission('a'));
  await settle();
  const after = open('two');
  await after.restore(1);
  expect(after.read('draft:5').queue[0]?.attached[0]?.carriage).toEqual(carriage);
});

test('a place that has become a chat is that chat from then on: nothing typed stays behind', async () => {
  const { open, storage } = browser();
  const places = open('one');
  await places.restore(1);
  places.dispatch('draft:new', typed('first'));
  places.dispatch('draft:new', submission('a', null));
  places.dispatch('draft:new', typed('second'));
  places.dispatch('draft:new', submission('b', null));
  places.dispatch('draft:new', typed('thi'));
  places.dispatch('draft:new', { type: 'sent', clientId: 'a' });
  places.become('draft:new', { id: 9, key: 'draft:9' });
  places.dispatch('draft:new', typed('third'));
  const chat = { draft: { text: 'third' }, queue: [{ clientId: 'b', targets: [{ chatId: 9 }] }] };
  expect(places.read('draft:9')).toMatchObject(chat);
  expect(places.read('draft:new')).toBe(places.read('draft:9'));
  expect(places.chatOf('draft:new')).toBe(9);
  expect(places.busy()).toEqual(['draft:9']);
  await settle();
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  expect(names.filter((name) => name.includes('draft:new'))).toEqual([]);
  const after = open('two');
  await after.restore(1);
  expect(after.read('draft:9')).toMatchObject(chat);
});

test('what was written in a chat meanwhile and at the place that becomes it are both there', async () => {
  const { open } = browser();
  const places = open('one');
  await places.restore(1);
  places.dispatch('draft:9', typed('there'));
  places.dispatch('draft:new', typed('here'));
  places.become('draft:new', { id: 9, key: 'draft:9' });
  expect(places.read('draft:9').draft.text).toBe('here\n\nthere');
});

test('the draft of a chat that was never begun is found where the next one begins, unless something waits there', async () => {
  const { open } = browser();
  const before = open('one');
  await before.restore(1);
  before.dispatch('draft:left', typed('a thought'));
  const after = open('two');
  await after.restore(1);
  expect(after.read('draft:next').draft.text).toBe('a thought');
  expect(after.read('draft:left').draft.text).toBe('');
  after.dispatch('draft:left', typed('sent'));
  after.dispatch('draft:left', submission('a', null));
  after.dispatch('draft:left', typed('and more'));
  await settle();
  const last = open('three');
  await last.restore(1);
  expect(last.read('draft:left')).toMatchObject({ draft: { text: 'and more' }, queue: [{ text: 'sent' }] });
  expect(last.read('draft:next').draft.text).toBe('a thought');
});

function picture(id: string): PlaceEvent {
  const file = new File(['bytes'], `${id}.png`, { type: 'image/png' });
  return {
    type: 'attached',
    attachment: { kind: 'picture', id, name: file.name, words: '', carriage: { field: 'file', file } },
  };
}

test('the pictures of a draft survive the page, in their order', async () => {
  const { open, files } = browser();
  const before = open('one');
  await before.restore(1);
  before.dispatch('draft:5', typed('look'));
  before.dispatch('draft:5', picture('a'));
  before.dispatch('draft:5', picture('b'));
  before.dispatch('draft:5', picture('c'));
  const [, second] = before.read('draft:5').draft.attached;
  if (second) before.dispatch('draft:5', { type: 'detached', attachment: second });
  await settle();
  const after = open('two');
  await after.restore(1);
  const { text, attached } = after.read('draft:5').draft;
  expect(text).toBe('look');
  expect(attached.map(({ id, carriage }) => [id, carriage.field])).toEqual([
    ['a', 'file'],
    ['c', 'file'],
  ]);
  expect(files.names()).toEqual(['draft a', 'draft c']);
});

test('a sent message leaves no picture of its draft behind, one that waits keeps its own', async () => {
  const { open, files } = browser();
  const places = open('one');
  await places.restore(1);
  places.dispatch('draft:5', typed('look'));
  places.dispatch('draft:5', picture('a'));
  places.dispatch('draft:5', submission('first'));
  await settle();
  expect(files.names()).toEqual(['first a']);
  places.dispatch('draft:5', { type: 'sent', clientId: 'first' });
  await settle();
  expect(files.names()).toEqual([]);
});

test('the pictures of a place that becomes a chat are neither doubled nor lost', async () => {
  const { open, files } = browser();
  const places = open('one');
  await places.restore(1);
  places.dispatch('draft:new', picture('a'));
  places.become('draft:new', { id: 9, key: 'draft:9' });
  await settle();
  expect(files.names()).toEqual(['draft a']);
  expect(places.read('draft:9').draft.attached).toHaveLength(1);
});
