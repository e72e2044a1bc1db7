import { expect, test } from 'vitest';
import type { Attachment } from '../attachments/attachment.ts';
import { messageText } from './draft.ts';
import { pauseAfter } from './outgoing.ts';
import { emptyPlace, placeAfter, type Place, type PlaceEvent } from './place.ts';

const picture: Attachment = {
  kind: 'picture',
  id: 'p',
  name: 'x.png',
  words: '',
  carriage: { field: 'file', file: new File(['x'], 'x.png') },
};

function note(id: number): Attachment {
  return { kind: 'note', id: String(id), name: 'Plan', words: '', carriage: { field: 'notes', value: id } };
}

function submission(clientId: string): PlaceEvent {
  const message = { clientId, at: 0, image: null, carriesOver: false, targets: [{ chatId: 5, modelId: 1 }] };
  return { type: 'submitted', message: { ...message, kind: 'chat' } };
}

function after(events: readonly PlaceEvent[], place: Place = emptyPlace): Place {
  return events.reduce(placeAfter, place);
}

function typed(text: string): PlaceEvent {
  return { type: 'changed', changes: { text } };
}

test('what is submitted leaves the draft; a second press submits nothing', () => {
  const { draft, queue } = after([typed('hello'), submission('a'), submission('b')]);
  expect(queue.map(({ clientId, text }) => [clientId, text])).toEqual([['a', 'hello']]);
  expect(draft.text).toBe('');
});

test('a refused message comes back before what was typed meanwhile, and nothing attached is dropped', () => {
  const { draft, refusal } = after([
    typed('first'),
    { type: 'attached', attachment: picture },
    { type: 'attached', attachment: note(1) },
    submission('a'),
    { type: 'begun', clientId: 'a' },
    typed('second'),
    { type: 'attached', attachment: note(2) },
    { type: 'attached', attachment: note(1) },
    { type: 'refused', clientId: 'a', reason: 'why' },
  ]);
  expect(draft.text).toBe('first\n\nsecond');
  expect(draft.attached.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['picture p', 'note 1', 'note 2']);
  expect(refusal).toBe('why');
});

test('a prompt put into the text goes along with it, and is gone when the text is', () => {
  const edited: Attachment = {
    ...{ kind: 'edited-prompt', id: '7', name: 'Letter', words: '' },
    carriage: { field: 'textPrompts', value: 7 },
  };
  const taken: PlaceEvent[] = [
    { type: 'suggested', text: 'Write a letter.' },
    { type: 'attached', attachment: edited },
    { type: 'attached', attachment: note(1) },
  ];
  const sent = after([...taken, typed('Write a short letter.'), submission('a')]);
  expect(sent.queue[0]?.attached).toEqual([edited, note(1)]);
  expect(after([...taken, typed(''), typed('Hello')]).draft.attached).toEqual([note(1)]);
});

test('what waited behind a refused message comes back with it, in order', () => {
  const events = [typed('one'), submission('a'), typed('two'), submission('b'), typed('three')];
  const { draft, queue } = after([...events, { type: 'refused', clientId: 'a', reason: 'why' }]);
  expect(draft.text).toBe('one\n\ntwo\n\nthree');
  expect(queue).toEqual([]);
});

test('a suggestion is put after what is written', () => {
  expect(after([{ type: 'suggested', text: 'Draw a cat' }]).draft.text).toBe('Draw a cat');
  expect(after([typed('mine'), { type: 'suggested', text: 'Draw a cat' }]).draft.text).toBe(
    'mine\n\nDraw a cat',
  );
});

test('a message that waits can be taken back, one that is being sent cannot', () => {
  const sending = after([typed('hello'), submission('a'), { type: 'begun', clientId: 'a' }]);
  expect(placeAfter(sending, { type: 'takenBack', clientId: 'a' })).toBe(sending);
  const lost = placeAfter(sending, { type: 'lost', clientId: 'a', now: 0 });
  expect(placeAfter(lost, { type: 'takenBack', clientId: 'a' })).toMatchObject({
    queue: [],
    draft: { text: 'hello' },
  });
});

test('taken back and submitted unchanged it is the same message, changed it is another', () => {
  const back = after([
    typed('hello'),
    submission('a'),
    { type: 'begun', clientId: 'a' },
    { type: 'lost', clientId: 'a', now: 0 },
    { type: 'takenBack', clientId: 'a' },
  ]);
  expect(placeAfter(back, submission('b')).queue[0]?.clientId).toBe('a');
  expect(after([typed('hello!'), submission('b')], back).queue[0]?.clientId).toBe('b');
  expect(after([{ type: 'attached', attachment: note(1) }, submission('b')], back).queue[0]?.clientId).toBe(
    'b',
  );
});

test('pauses grow with each try that nobody answered, up to a minute', () => {
  expect([1, 2, 3, 4, 10].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 60_000]);
  let place = after([typed('hello'), submission('a')]);
  for (const now of [0, 1_000]) place = placeAfter(place, { type: 'lost', clientId: 'a', now });
  expect(place.queue[0]).toMatchObject({ tries: 2, notBefore: 3_000, state: 'waiting' });
  expect(placeAfter(place, { type: 'woken', notBefore: 1_500 }).queue[0]?.notBefore).toBe(1_500);
});

const prompt = {
  kind: 'prompt',
  id: '3',
  name: 'River',
  words: 'Tell of the Neva.',
  carriage: { field: 'prompts' as const, value: { id: 3, values: { river: 'Neva' } } },
};

const pasted = {
  kind: 'text',
  id: 'a',
  name: 'Pasted text',
  words: 'long',
  carriage: { field: 'text' as const, text: 'long' },
};

function sendingOf(clientId: string): PlaceEvent {
  return {
    type: 'submitted',
    message: { clientId, kind: 'chat', at: 0, targets: [], image: null, carriesOver: false },
  };
}

test('a prompt or a pasted text alone is a message, a note or an image alone is not', () => {
  const after = (...attached: PlaceEvent[]) => attached.reduce(placeAfter, emptyPlace);
  const note = { ...prompt, kind: 'note', carriage: { field: 'notes' as const, value: 3 } };
  for (const attachment of [prompt, pasted]) {
    expect(after({ type: 'attached', attachment }, sendingOf('one')).queue).toHaveLength(1);
  }
  expect(after({ type: 'attached', attachment: note }, sendingOf('one')).queue).toEqual([]);
});

test('a changed attachment keeps its place and makes another message of a returned one', () => {
  const returned = [
    { type: 'attached', attachment: prompt },
    { type: 'attached', attachment: pasted },
    sendingOf('one'),
    { type: 'takenBack', clientId: 'one' },
  ] satisfies PlaceEvent[];
  const place = returned.reduce(placeAfter, emptyPlace);
  expect(placeAfter(place, sendingOf('two')).queue[0]?.clientId).toBe('one');
  const changed = { ...prompt, words: 'Tell of the Don.' };
  const edited = placeAfter(place, { type: 'replaced', attachment: changed });
  expect(edited.draft.attached).toEqual([changed, pasted]);
  expect(placeAfter(edited, sendingOf('two')).queue[0]?.clientId).toBe('two');
});

test('the text of a message is what is typed and then the pasted texts', () => {
  const other = { ...pasted, id: 'b', carriage: { field: 'text' as const, text: 'longer' } };
  expect(messageText({ text: 'Shorten:', attached: [pasted, prompt, other] })).toBe(
    'Shorten:\n\nlong\n\nlonger',
  );
  expect(messageText({ text: '', attached: [pasted] })).toBe('long');
});
