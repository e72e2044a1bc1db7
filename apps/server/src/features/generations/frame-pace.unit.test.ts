import { streamTimes } from '@polylogue/contract/limits';
import type { StreamFrame } from '@polylogue/contract/realtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFramePace } from './frame-pace.ts';
import { addText, beginAnswer, type AnswerFacts, type RunningAnswer } from './running-answer.ts';

let sent: string[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
});
afterEach(() => vi.useRealTimers());

function started() {
  const publish = (_: string, data: object): void => void sent.push((data as StreamFrame).chunk ?? '');
  const facts: Partial<AnswerFacts> = { uuid: 'a', userId: 1, chatId: 2, messageId: 3 };
  return {
    pace: createFramePace({ publish, texts: undefined }),
    answer: beginAnswer(facts as AnswerFacts),
  };
}

function write(answer: RunningAnswer, text: string): void {
  addText(answer, text, new Date());
}

test('the first piece is sent at once, the next ones together', () => {
  const { pace, answer } = started();
  for (const piece of ['one ', 'two ', 'three']) {
    write(answer, piece);
    pace.touch(answer);
  }
  expect(sent).toEqual(['one ']);
  vi.advanceTimersByTime(streamTimes.frame);
  expect(sent).toEqual(['one ', 'two three']);
});

test('a node that was frozen sends nothing until it has heard that the answer is still its own', () => {
  const { pace, answer } = started();
  write(answer, 'before ');
  pace.touch(answer);
  vi.advanceTimersByTime(20_000);
  write(answer, 'after ');
  pace.touch(answer);
  vi.advanceTimersByTime(10 * streamTimes.frame);
  expect(sent).toEqual(['before ']);
  answer.confirmedAt = performance.now();
  write(answer, 'waking');
  vi.advanceTimersByTime(streamTimes.frame);
  expect(sent).toEqual(['before ', 'after waking']);
});

test('a database that is away holds nothing back', () => {
  const { pace, answer } = started();
  write(answer, 'before ');
  pace.touch(answer);
  for (let second = 0; second < 20; second += 1) {
    vi.advanceTimersByTime(1_000);
    pace.beat();
  }
  write(answer, 'after');
  pace.touch(answer);
  vi.advanceTimersByTime(streamTimes.frame);
  expect(sent).toEqual(['before ', 'after']);
});

test('what was held back is sent with a stored end, and never with one that another node has stored', () => {
  const { pace, answer } = started();
  vi.advanceTimersByTime(20_000);
  write(answer, 'late');
  pace.touch(answer);
  pace.flush(answer);
  answer.isEnding = true;
  vi.advanceTimersByTime(10 * streamTimes.frame);
  expect(sent).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  pace.flush(answer, { isStored: true });
  expect(sent).toEqual(['late']);
});
