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
  estimatedInput: 20,
  isToBeNamed: false,
  maxOutputTokens: 4_096,
  reasons: true,
  price: undefined,
  request: undefined,
  response: {} as AnswerFacts['response'],
};

/** As many words, each of them one token. */
const words = (count: number) => 'word'.concat(' word'.repeat(count - 1));

/** Asked at the start; stopped by the user. */
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
