import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { findCommand } from './commands.ts';
import { connectOperator, OperatorError, type OperatorClient } from './operator-client.ts';

let testApp: TestApp;
let client: OperatorClient;

beforeAll(async () => {
  testApp = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  client = connectOperator(address, 'operator-token-for-tests', address);
});
afterAll(() => testApp.close());

async function run(line: string): Promise<string> {
  const found = findCommand(line.split(' '));
  if (!found) throw new Error(`There is no command ${line}.`);
  return found.command.run(client, found.parameters);
}

test('promo create, list and end make codes, count them and close them; the log has it', async () => {
  expect(await run('promo list')).toBe('There are no promo codes yet.');
  expect(await run('promo create SPRING26 25%')).toMatch(
    /^SPRING26 +25% off +no end {2}activated 0, used 0$/,
  );
  expect(await run('promo create Gift 5000 2099-12-31')).toMatch(
    /^Gift +5000 tokens +until 2100-01-01T00:00:00.000Z /,
  );
  const cookies = await testApp.signIn(await testApp.createUser());
  for (const promo of ['spring26', 'gift']) {
    await testApp.request(allCalls.activatePromo, { body: { promo }, cookies });
  }
  expect((await run('promo list')).split('\n').map((line) => line.split('  ').at(-1))).toEqual([
    'activated 1, used 1',
    'activated 1, used 0',
  ]);
  expect(await run('promo end gift')).toMatch(/^Gift .+ until 20/);
  expect(await run('audit')).toMatch(/promo\.end .+Gift[^]*promo\.create .+SPRING26 25 percent/);
  // Who comes now is late; who has it keeps it.
  const late = await testApp.signIn(await testApp.createUser());
  const answer = await testApp.request(allCalls.activatePromo, { body: { promo: 'gift' }, cookies: late });
  expect(answer.json()).toBe('This promo code has expired.');
});

test.each([
  ['promo create', 'Which code? 2 to 15 letters, digits, - or _.'],
  ['promo create X 5%', OperatorError],
  ['promo create TWO-WORDS&MORE 5%', OperatorError],
  ['promo create OFF100 100%', 'At most 99%.'],
  ['promo create OFF0 0%', OperatorError],
  ['promo create FREE many', 'What does it give? 1% to 99%, or a number of tokens.'],
  ['promo create FREE 5 tomorrow', 'Until which day? As in 2026-12-31.'],
  ['promo create OLD10 10% 2026-01-31', 'That day is over.'],
  ['promo create sPrInG26 5%', OperatorError],
  ['promo end NOBODY', OperatorError],
  ['promo end', OperatorError],
])('"%s" says what is wrong', async (words, message) => {
  await run('promo create SPRING26 25%').catch(() => undefined);
  await expect(run(words)).rejects.toThrow(message);
});

test('the server refuses a code that nobody could activate any more', async () => {
  const body = {
    code: 'OLD10',
    terms: { kind: 'percent', value: 10 },
    endsAt: '2026-01-31T00:00:00Z',
  } as const;
  const headers = { authorization: 'Bearer operator-token-for-tests' };
  const refused = await testApp.request(allCalls.operatorCreatePromo, { body, headers });
  expect(refused.statusCode).toBe(422);
  expect(await run('promo list')).not.toContain('OLD10');
});

test('nobody finds a code by trying: after ten tries the next must wait', async () => {
  const cookies = await testApp.signIn(await testApp.createUser());
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const body = { promo: `GUESS${attempt}` };
    statuses.push((await testApp.request(allCalls.activatePromo, { body, cookies })).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
});
