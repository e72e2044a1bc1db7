import { describe, expect, test } from 'vitest';
import type { ResponseMessage } from '@polylogue/contract/answers';
import type { StreamFrame } from '@polylogue/contract/realtime';
import { foldMessage, offsetsOf, type FoldedMessage } from './fold-message.ts';

const uuid = '00000000-0000-4000-8000-000000000001';

function frameOf(offset: number, chunk: string, more: Partial<StreamFrame> = {}): StreamFrame {
  return { message_id: 5, uuid, offset, chunk, ...more };
}

function kept(response: string): ResponseMessage {
  return {
    id: 5,
    parent_id: 4,
    group_id: 1,
    created_at: '2026-11-14T14:02:00.000Z',
    prev_message_id: null,
    alternatives: { ids: [5], index: 0 },
    state: 'loading',
    uuid: null,
    tokenCost: null,
    imageList: [],
    type: 'response',
    response,
    reasoning: null,
    responseType: 'text',
    model_id: 1,
    voice: 'clay',
    modelName: 'Model One',
    model_type_id: 1,
    model_type_name: 'Provider One',
    size: null,
    quality: null,
    error_msg: null,
    stopped: false,
    finish: null,
    first_token_ms: null,
    duration_ms: null,
    thinking_ms: null,
    failover: null,
    versions: 1,
    edited: false,
  };
}

function foldAll(frames: StreamFrame[], start?: FoldedMessage): FoldedMessage {
  const message = frames.reduce<FoldedMessage | undefined>(
    (before, frame) => foldMessage(before, frame).message,
    start,
  );
  if (message === undefined) throw new Error('no frames');
  return message;
}

describe('text', () => {
  test('grows by its chunks', () => {
    expect(foldAll([frameOf(0, 'Hel'), frameOf(3, 'lo')]).text).toBe('Hello');
  });

  test('ignores a frame that comes twice and keeps the same object', () => {
    const message = foldAll([frameOf(0, 'Hel'), frameOf(3, 'lo')]);
    expect(foldMessage(message, frameOf(3, 'lo')).message).toBe(message);
  });

  test('takes only the new end of an overlapping frame', () => {
    expect(foldAll([frameOf(0, 'Hello'), frameOf(2, 'llo wor')]).text).toBe('Hello wor');
  });

  test('does not grow over a gap, and says so', () => {
    const folded = foldMessage(foldAll([frameOf(0, 'Hel')]), frameOf(4, 'o'));
    expect(folded).toMatchObject({ gap: true, message: { text: 'Hel' } });
  });

  test('is cut only by a frame with a length', () => {
    const message = foldAll([
      frameOf(0, 'Hello world'),
      frameOf(5, '', { length: 5, eof: 'error', error_msg: 'unavailable' }),
    ]);
    expect(message).toMatchObject({ text: 'Hello', state: 'failed', error: 'unavailable' });
    expect(foldMessage(message, frameOf(0, '')).message.text).toBe('Hello');
  });

  test('that a frame brings to the length it names has no gap', () => {
    const folded = foldMessage(foldAll([frameOf(0, 'Hel')]), frameOf(0, 'Hello', { length: 5 }));
    expect(folded).toMatchObject({ gap: false, message: { text: 'Hello' } });
  });

  test('that is shorter than the length it is cut to has a gap', () => {
    expect(foldMessage(foldAll([frameOf(0, 'Hel')]), frameOf(5, '', { length: 5 })).gap).toBe(true);
  });
});

test('reasoning goes by its own offset', () => {
  const message = foldAll([
    frameOf(0, '', { reasoning: { offset: 0, chunk: 'Let me' } }),
    frameOf(0, '', { reasoning: { offset: 4, chunk: 'me see' } }),
  ]);
  expect(message).toMatchObject({ text: '', reasoning: 'Let me see' });
  expect(foldMessage(message, frameOf(0, 'A', { reasoning: { offset: 40, chunk: '!' } }))).toMatchObject({
    gap: true,
    message: { text: 'A', reasoning: 'Let me see' },
  });
});

describe('everything else is a snapshot', () => {
  test('an end keeps its cost and survives a replayed beginning', () => {
    const message_cost = { input: 1, output: 2, coefficient: 1, total: 3 };
    const message = foldAll([
      frameOf(0, '', { eof: 'started' }),
      frameOf(0, 'Hi'),
      frameOf(2, '', { eof: 'end', stopped: true, finish: 'stopped', message_cost }),
      frameOf(0, '', { eof: 'started' }),
    ]);
    expect(message).toMatchObject({
      text: 'Hi',
      state: 'ended',
      stopped: true,
      finish: 'stopped',
      cost: message_cost,
    });
  });

  test('images replace images', () => {
    const image = { id: 1, url: '/a', width: 1, height: 1 };
    const message = foldAll([
      frameOf(0, '[image]', { imageList: [image] }),
      frameOf(0, '[image]', { imageList: [{ ...image, url: '/b' }] }),
    ]);
    expect(message).toMatchObject({ text: '[image]', images: [{ url: '/b' }] });
  });
});

test('offsets say how far each answer has been read', () => {
  const message = foldAll([frameOf(0, 'Hé🙂', { reasoning: { offset: 0, chunk: 'ok' } })]);
  expect(offsetsOf([message])).toEqual({ '5': { text: 4, reasoning: 2 } });
});

/** Mulberry32: seeded, so that a failure can be reproduced. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const alphabet = ['a', 'b', 'é', 'ж', '🙂', '\n'];

function randomText(pick: (below: number) => number, length: number): string {
  return Array.from({ length }, () => alphabet[pick(alphabet.length)]).join('');
}

/** Delivers random parts of a text and checks after each that nothing was duplicated or made up. */
function createScreen(pick: (below: number) => number, text: string, thought: string) {
  let message: FoldedMessage | undefined;
  const partOf = (whole: string, offset: number) => ({
    offset,
    chunk: whole.slice(offset, offset + 1 + pick(7)),
  });
  const read = () => ({ text: message?.text.length ?? 0, reasoning: message?.reasoning.length ?? 0 });

  function deliver(textAt: number, reasoningAt: number): void {
    const before = read();
    const frame = { ...frameOf(0, ''), ...partOf(text, textAt), reasoning: partOf(thought, reasoningAt) };
    const folded = foldMessage(message, frame);
    message = folded.message;
    expect(message.text).toBe(text.slice(0, message.text.length));
    expect(message.reasoning).toBe(thought.slice(0, message.reasoning.length));
    expect(folded.gap).toBe(textAt > before.text || reasoningAt > before.reasoning);
  }

  return { deliver, read };
}

// Tens of thousands of steps: more than the default five seconds on a busy machine.
test('whatever the connection does, the whole text arrives once', { timeout: 60_000 }, () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const pick = seeded(seed);
    const text = randomText(pick, 1 + pick(60));
    const thought = randomText(pick, pick(30));
    const screen = createScreen(pick, text, thought);
    // Lost, repeated, overlapping and early frames in any order …
    for (let step = 0; step < 40; step += 1) screen.deliver(pick(text.length), pick(thought.length + 1));
    // … and then a subscription that resumes from the current offsets.
    for (let step = 0; step < text.length + thought.length; step += 1) {
      screen.deliver(screen.read().text, screen.read().reasoning);
    }
    expect(screen.read(), `seed ${seed}`).toEqual({ text: text.length, reasoning: thought.length });
  }
});

describe('a continued answer', () => {
  const next = '00000000-0000-4000-8000-000000000002';
  const whole = foldAll([
    frameOf(0, 'Hello'),
    frameOf(5, '', { eof: 'end', finish: 'stopped', stopped: true }),
  ]);
  const started = frameOf(5, '', { uuid: next, eof: 'started', response: kept('Hello') });

  test('is running again and grows from where it was', () => {
    const message = foldAll([started, frameOf(5, ' world', { uuid: next })], whole);
    expect(message).toMatchObject({ uuid: next, text: 'Hello world', state: 'running', finish: null });
  });

  test('needs no earlier frame', () => {
    expect(foldMessage(undefined, started)).toMatchObject({ gap: false, message: { text: 'Hello' } });
  });

  test('takes the text that it goes on from, even if another one was on screen', () => {
    const edited = { ...started, offset: 6, response: kept('Edited') };
    expect(foldMessage(whole, edited)).toMatchObject({ gap: false, message: { text: 'Edited' } });
  });

  test('is not ended by a late end of the generation before', () => {
    const message = foldAll([started], whole);
    const late = foldMessage(message, frameOf(5, '', { eof: 'end', finish: 'stopped' }));
    expect(late).toEqual({ message, gap: false });
  });

  test('asks for its text if its beginning was missed', () => {
    const folded = foldMessage(whole, frameOf(8, 'rest', { uuid: next }));
    expect(folded).toMatchObject({ gap: true, message: { uuid: next, text: '' } });
  });
});
