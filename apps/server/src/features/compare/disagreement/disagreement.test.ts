import type { Disagreement } from '@polylogue/contract/agreement';
import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { comparer, fine, type Comparer } from '../compare.scene.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Creates answers with these texts, each in its own slot; returns their ids. */
async function answersOf(person: Comparer, ...texts: string[]): Promise<number[]> {
  const chats = await person.slots(...texts.map(() => 'gpt-6-luna'));
  const answers = await person.ask(chats, { message: 'Tell me. [[sim tokens=3 rate=0]]' });
  const { cookies } = person;
  for (const [index, { id }] of answers.entries()) {
    const body = { message: texts[index] ?? '' };
    fine(await app.request(allCalls.updateResponse, { cookies, query: { messageId: id }, body }));
  }
  return answers.map(({ id }) => id);
}

function look(person: Comparer, messageIds: number[]) {
  return app.request(allCalls.compareDisagreement, { cookies: person.cookies, body: { messageIds } });
}

test('answers are aligned in the order asked for, and their conflicts name the other answers', async () => {
  const person = await comparer(app);
  const [one = 0, two = 0, three = 0] = await answersOf(
    person,
    'The tower is 330 metres high. It was painted red.',
    'The tower is 324 metres high. Its lifts are slow.',
    'The tower has a height of 330 metres.',
  );
  const { answers, totals } = fine<Disagreement>(await look(person, [three, one, two]));
  expect(answers.map(({ messageId }) => messageId)).toEqual([three, one, two]);
  expect(answers[0]).toMatchObject({
    modelName: expect.stringContaining('GPT'),
    cut: false,
    sentences: [
      {
        mark: 'conflict',
        conflicts: [
          { kind: 'number', value: '330 metres', others: [{ messageId: two, value: '324 metres' }] },
        ],
      },
    ],
  });
  expect(answers[1]?.sentences[1]).toMatchObject({ text: 'It was painted red.', mark: 'one', group: null });
  expect(totals).toEqual({ all: 0, some: 0, one: 2, conflict: 1 });
});

test('long answers are read as well as short ones', async () => {
  const person = await comparer(app);
  const long = Array.from(
    { length: 300 },
    (_, index) => `Fact number ${index} is about the river and the sea.`,
  );
  const ids = await answersOf(
    person,
    `${long.join(' ')} The bridge is 40 m long.`,
    'The bridge is 50 m long.',
  );
  const { totals } = fine<Disagreement>(await look(person, ids));
  expect(totals.conflict).toBe(1);
});

test('one answer alone, or too many, are refused', async () => {
  const person = await comparer(app);
  const [one = 0] = await answersOf(person, 'The sea is deep.', 'The sea is wide.');
  expect((await look(person, [one])).statusCode).toBe(422);
  expect((await look(person, [one, one])).statusCode).toBe(409);
  expect((await look(person, [1, 2, 3, 4, 5, 6, 7])).statusCode).toBe(422);
});
