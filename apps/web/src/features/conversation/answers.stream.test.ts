import { expect, test, vi } from 'vitest';
import { createAnswerStreams } from './answers.stream.ts';
import { frame } from './answers.testing.ts';

function setup() {
  const tasks: (() => void)[] = [];
  const streams = createAnswerStreams((task) => tasks.push(task));
  const draw = () => tasks.splice(0).forEach((task) => task());
  return { streams, draw };
}

test('many frames between two pictures draw their answer once', () => {
  const { streams, draw } = setup();
  const listener = vi.fn();
  streams.subscribe(2, listener);
  streams.receive(5, frame(2, 0, 'one '));
  streams.receive(5, frame(2, 4, 'two '));
  streams.receive(5, frame(2, 8, 'three'));
  expect(listener).not.toHaveBeenCalled();
  expect(streams.get(2)).toBeUndefined();
  draw();
  expect(listener).toHaveBeenCalledOnce();
  expect(streams.get(2)?.text).toBe('one two three');
});

test('only the readers of the answer that grew are drawn', () => {
  const { streams, draw } = setup();
  const other = vi.fn();
  streams.subscribe(3, other);
  streams.receive(5, frame(2, 0, 'word'));
  draw();
  expect(other).not.toHaveBeenCalled();
});

test('a frame that brings nothing new draws nothing', () => {
  const { streams, draw } = setup();
  streams.receive(5, frame(2, 0, 'word'));
  draw();
  const listener = vi.fn();
  streams.subscribe(2, listener);
  streams.receive(5, frame(2, 0, 'word'));
  draw();
  expect(listener).not.toHaveBeenCalled();
});

test('how far a chat was read leaves out the answers of other chats', () => {
  const { streams } = setup();
  streams.receive(5, frame(2, 0, 'four', { reasoning: { offset: 0, chunk: 'hm' } }));
  streams.receive(6, frame(3, 0, 'elsewhere'));
  expect(streams.offsets(5)).toEqual({ '2': { text: 4, reasoning: 2 } });
});

test('a forgotten answer is read from its beginning again', () => {
  const { streams, draw } = setup();
  streams.receive(5, frame(2, 0, 'word'));
  draw();
  streams.forget(2);
  draw();
  expect(streams.get(2)).toBeUndefined();
  expect(streams.offsets(5)).toEqual({});
});
