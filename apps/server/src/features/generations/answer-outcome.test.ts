import { expect, test } from 'vitest';
import { outcomeOf } from './answer-outcome.ts';
import {
  addReasoning,
  addText,
  beginAnswer,
  type AnswerFacts,
  type RunningAnswer,
} from './running-answer.ts';

const start = new Date('2030-01-01T00:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

const facts: AnswerFacts = {
  uuid: '00000000-0000-4000-8000-000000000000',
  messageId: 1,
  chatId: 1,
  userId: 1,
  isListed: true,
  coefficient: 10_000,
  startedAt: start,
  kept: undefined,
  estimatedInput: 20,
  isToBeNamed: false,
  maxOutputTokens: 4_096,
  reasons: true,
  price: undefined,
  request: undefined,
  response: {} as AnswerFacts['response'],
};

/** A text of this many words, each of them one token. */
const words = (count: number) => 'word'.concat(' word'.repeat(count - 1));

/** An answer asked at the start and stopped by the user. */
function stopped(changed: Partial<AnswerFacts> = {}): RunningAnswer {
  const answer = beginAnswer({ ...facts, ...changed });
  answer.askedAt = start;
  answer.interruption = 'stopped';
  return answer;
}

test('a stop saves nothing of what the model thought unseen before its text', async () => {
  const answer = stopped();
  addText(answer, words(400), at(21));
  // 400 tokens in eight seconds; before them twenty seconds of silence, and the second that any first token takes.
  expect(await outcomeOf(answer, at(29))).toMatchObject({
    output: 400 + 1_000,
    used: 14_200,
    estimated: true,
  });
});

test('a text too short to tell a pace goes by the usual one', async () => {
  const answer = stopped();
  addText(answer, words(3), at(11));
  expect(await outcomeOf(answer, at(11.5))).toMatchObject({ output: 3 + 500 });
});

test('thoughts that are shown count for what they say or for the time they took, whichever is more', async () => {
  const brief = stopped();
  addReasoning(brief, words(10), at(5));
  addText(brief, words(100), at(25));
  expect(await outcomeOf(brief, at(27))).toMatchObject({ output: 100 + 20 * 50 });
  const whole = stopped();
  addReasoning(whole, words(1_500), at(5));
  addText(whole, words(100), at(25));
  expect(await outcomeOf(whole, at(27))).toMatchObject({ output: 100 + 1_500 });
});

test('a summary of thoughts tells of what was thought before it', async () => {
  const answer = stopped();
  answer.sumsUpThoughts = true;
  addReasoning(answer, words(10), at(21));
  addText(answer, words(100), at(22));
  expect(await outcomeOf(answer, at(24))).toMatchObject({ output: 100 + 21 * 50 });
});

test('an estimate stays within the longest answer that was asked for', async () => {
  const answer = stopped({ maxOutputTokens: 300 });
  addText(answer, words(200), at(101));
  expect(await outcomeOf(answer, at(103))).toMatchObject({ output: 300 });
});

test('what the vendor has told until the stop is the least', async () => {
  const answer = stopped({ reasons: false });
  addText(answer, words(50), at(1));
  answer.usage = { input: 33, output: 700 };
  expect(await outcomeOf(answer, at(2))).toMatchObject({ input: 33, output: 700 });
});

test('a model that does not think is charged for its words alone, however long it kept one waiting', async () => {
  const answer = stopped({ reasons: false });
  addText(answer, words(50), at(60));
  expect(await outcomeOf(answer, at(65))).toMatchObject({ output: 50 });
});

test('an answer that a server had to stop costs what a stop by its user costs', async () => {
  const answer = stopped();
  answer.interruption = 'shutdown';
  addText(answer, words(400), at(21));
  expect(await outcomeOf(answer, at(29))).toMatchObject({
    state: 'stopped',
    error: undefined,
    finish: 'stopped',
    output: 400 + 1_000,
    estimated: true,
  });
});

test('thoughts without a word are paid by a user who stops them, and not if a server had to', async () => {
  const answer = stopped();
  addReasoning(answer, words(100), at(1));
  expect(await outcomeOf(answer, at(2))).toMatchObject({ output: 100, state: 'stopped' });
  answer.interruption = 'shutdown';
  expect(await outcomeOf(answer, at(2))).toMatchObject({ used: 0, output: 0, state: 'stopped' });
});

test('an answer that broke off by itself is charged for what is there', async () => {
  const answer = stopped();
  answer.interruption = undefined;
  answer.error = 'model_provider_error';
  addText(answer, words(50), at(60));
  expect(await outcomeOf(answer, at(65))).toMatchObject({ output: 50, state: 'error' });
});

test('a stop before anything was written costs nothing', async () => {
  expect(await outcomeOf(stopped(), at(60))).toMatchObject({ used: 0, output: 0, estimated: false });
});

const kept = {
  text: words(100),
  reasoning: 'First thoughts.',
  firstTokenAt: at(-30),
  thinkingMs: 4_000,
  failover: { from: 'one', to: 'two', reason: 'timeout' },
};

test('a continued answer ends whole, and costs only what was added', async () => {
  const answer = stopped({ kept, reasons: false });
  addText(answer, ` ${words(10)}`, at(1));
  expect(await outcomeOf(answer, at(2))).toMatchObject({
    state: 'stopped',
    text: words(110),
    output: 10,
    firstTokenAt: kept.firstTokenAt,
    failover: kept.failover,
  });
});

test('a continuation that is stopped before its first word costs nothing', async () => {
  const outcome = await outcomeOf(stopped({ kept }), at(2));
  expect(outcome).toMatchObject({ state: 'stopped', text: kept.text, used: 0, input: 0, output: 0 });
});

test.each([
  ['stop', { state: 'end', error: undefined, finish: 'stop', used: 210 }],
  ['length', { state: 'end', error: undefined, finish: 'length', used: 210 }],
  ['refused', { state: 'error', error: 'answer_refused', finish: 'refused', used: 0 }],
] as const)('an empty continuation with the reason %s keeps the text', async (finish, expected) => {
  const answer = beginAnswer({ ...facts, kept });
  answer.finish = finish;
  answer.usage = { input: 20, output: 1 };
  expect(await outcomeOf(answer, at(2))).toMatchObject({ text: kept.text, ...expected });
});

test('new thoughts of a continued answer follow the old ones, and their time is added', async () => {
  const answer = beginAnswer({ ...facts, kept });
  addReasoning(answer, 'Second', at(1));
  addReasoning(answer, ' thoughts.', at(2));
  addText(answer, ' word', at(3));
  expect(await outcomeOf(answer, at(4))).toMatchObject({
    reasoning: 'First thoughts.\n\nSecond thoughts.',
    thinkingMs: 6_000,
  });
});
