import { expect, test } from 'vitest';
import { foldMessage, type FoldedMessage } from '../../lib/realtime/fold-message.ts';
import { answer, frame } from './answers.testing.ts';
import { shownAnswer } from './shown-answer.ts';

function folded(...frames: ReturnType<typeof frame>[]): FoldedMessage | undefined {
  return frames.reduce<FoldedMessage | undefined>(
    (before, one) => foldMessage(before, one).message,
    undefined,
  );
}

const running = answer(2, { state: 'loading', response: 'What the page knew' });

test('after a reload the page stays in sight until the stream has caught up', () => {
  expect(shownAnswer(running, folded(frame(2, 0, 'What')))).toMatchObject({
    response: 'What the page knew',
    state: 'loading',
  });
  expect(shownAnswer(running, folded(frame(2, 0, 'What the page knew, and more')))).toMatchObject({
    response: 'What the page knew, and more',
  });
});

test('the longest time of thinking that was told counts, also when a frame comes again', () => {
  const thinking = answer(2, { state: 'loading', response: '', thinkingMs: 900 });
  expect(shownAnswer(thinking, undefined)).toMatchObject({ thinkingMs: 900 });
  const [first, last] = [
    frame(2, 0, '', { reasoning: { offset: 0, chunk: 'Hm' }, thinking_ms: 1_200 }),
    frame(2, 0, 'So', { thinking_ms: 3_400 }),
  ];
  expect(shownAnswer(thinking, folded(first, last, first))).toMatchObject({ thinkingMs: 3_400 });
});

test('the end of the stream decides, also when it is shorter', () => {
  const times = { firstTokenMs: 300, durationMs: 5_000 };
  const ended = folded(
    frame(2, 0, 'What'),
    frame(2, 4, '', { eof: 'end', finish: 'length', first_token_ms: 300, duration_ms: 5_000 }),
  );
  expect(shownAnswer(running, ended)).toMatchObject({
    response: 'What',
    state: 'default',
    stopped: false,
    finish: 'length',
    ...times,
  });
});

test('a failure keeps the text and says why', () => {
  const failed = folded(
    frame(2, 0, 'Half'),
    frame(2, 4, '', { eof: 'error', error_msg: 'this_model_provider' }),
  );
  expect(shownAnswer(answer(2, { state: 'loading', response: '' }), failed)).toMatchObject({
    response: 'Half',
    error: 'this_model_provider',
  });
});

test('a picture of the stream makes it a picture', () => {
  const imageList = [{ id: 9, url: '/x', width: 1, height: 1 }];
  const drawn = folded(frame(2, 0, '[image]', { imageList }));
  expect(shownAnswer(answer(2, { state: 'loading', response: '' }), drawn)).toMatchObject({
    responseType: 'image',
    imageList,
  });
});

test('an answer the page knows to be over is not changed by a replay of its stream', () => {
  const edited = answer(2, { response: 'edited since' });
  expect(shownAnswer(edited, folded(frame(2, 0, 'as it was', { eof: 'end' })))).toBe(edited);
});

test('a continued answer does not fall back to the stream of the generation before', () => {
  const continued = answer(2, { state: 'loading', response: 'Half', uuid: crypto.randomUUID() });
  const before = folded(frame(2, 0, 'Half'), frame(2, 4, '', { eof: 'end', finish: 'stopped' }));
  expect(shownAnswer(continued, before)).toBe(continued);
});
