import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { findCommand } from './commands.ts';
import { connectOperator, OperatorError, type OperatorClient } from './operator-client.ts';

let testApp: TestApp;
let client: OperatorClient;

beforeAll(async () => {
  testApp = await startTestApp();
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  client = connectOperator(address, 'operator-token-for-tests', address);
});
afterAll(() => testApp.close());

async function run(line: string): Promise<string> {
  const found = findCommand(line.split(' '));
  if (!found) throw new Error(`There is no command ${line}.`);
  return found.command.run(client, found.parameters);
}

test('plans list, show and set tell and change what a plan brings; the log has it', async () => {
  const offers = (await run('plans list')).split('\n');
  expect(offers.map((line) => line.split(' ')[0])).toEqual([
    ...['free', 'basic', 'pro', 'creative'],
    ...['100k', '500k', '1m', '3m'],
  ]);
  expect(offers[1]).toMatch(/^basic +version 1 +300000 tokens +7\.00 EUR +590\.00 RUB$/);
  expect(await run('plans show basic')).toMatch(/^ownPrompts +16$/m);
  expect(await run('plans set basic ownPrompts none')).toBe(
    'basic has ownPrompts none from now on (version 2).',
  );
  const shown = await run('plans show basic');
  expect(shown).toMatch(/^ownPrompts +none$/m);
  expect(shown).toMatch(/^version 2 by operator: \S+ – now\nversion 1 by release: \S+ – \S+Z$/m);
  expect(await run('audit 1')).toMatch(/plan\.set .+basic ownPrompts null \(version 2\)$/m);
  for (let times = 0; times < 2; times += 1) {
    expect(await run('plans set basic isExport yes')).toBe('basic has isExport yes from now on (version 3).');
  }
  expect((await run('audit')).match(/plan\.set /g)).toHaveLength(2);
});

test('they do the same for token packages', async () => {
  expect(await run('plans list')).toMatch(/^3m +version 1 +3000000 tokens +49\.90 EUR +4290\.00 RUB$/m);
  expect(await run('plans set 3m priceEur 4490')).toBe('3m has priceEur 4490 from now on (version 2).');
  expect(await run('plans show 3m')).toMatch(
    /^tokens +3000000\npriceEur +4490\npriceRub +429000\n\nversion 2 by operator: .+\nversion 1 by release/,
  );
  expect(await run('audit 1')).toMatch(/plan\.set .+3m priceEur 4490 \(version 2\)$/m);
});

test('tokens list and reverse show and take back what was given', async () => {
  const { email } = await testApp.createUser();
  expect(await run(`tokens list ${email}`)).toBe(`${email} was given no tokens yet.`);
  await run(`tokens grant ${email} 700`);
  const [newest = ''] = (await run(`tokens list ${email}`)).split('\n');
  expect(newest).toMatch(/^ +\d+ {2}700 of 700 {2}operator .+ – no end$/);
  const lot = newest.trim().split(' ')[0];
  expect(await run(`tokens reverse ${email} ${lot}`)).toBe(
    `700 tokens were taken back from ${email}; 0 were not there any more.`,
  );
  expect(await run(`tokens list ${email}`)).toMatch(/^ +\d+ {2}0 of 700 /);
});

test.each([
  ['plans show gold', 'Which one? A plan (free, basic, pro, creative) or a package that "plans list" shows.'],
  ['plans show 9m', OperatorError],
  ['plans set 9m tokens 5', OperatorError],
  ['plans set pro', /^Which field\? One of: tokens, storageBytes, /],
  ['plans set 3m isShare yes', 'Which field? One of: tokens, priceEur, priceRub.'],
  ['plans set pro tokens', 'Which value? Give a number, yes, no or none.'],
  ['plans set pro tokens many', 'Which value? Give a number, yes, no or none.'],
  ['plans set 3m tokens none', 'Which value? Give a number.'],
  ['tokens reverse', OperatorError],
])('"%s" says what is wrong', async (words, message) => {
  await expect(run(words)).rejects.toThrow(message);
});

test('a lot that is not named, or not the user’s, is not taken back', async () => {
  const { email } = await testApp.createUser();
  await expect(run(`tokens reverse ${email}`)).rejects.toThrow(
    'Which tokens? Give a number that "tokens list" shows.',
  );
  await expect(run(`tokens reverse ${email} 999999`)).rejects.toThrow(OperatorError);
});

test('a value that does not fit its field changes nothing', async () => {
  const unfit = [
    'tokens none',
    'tokens yes',
    'isShare 1',
    'compareSlots 7',
    'attachedPrompts 4',
    'priceEur none',
  ];
  for (const words of [
    ...unfit.map((term) => `pro ${term}`),
    'free priceEur 100',
    '1m tokens 0',
    '1m priceRub 9999999999',
  ]) {
    await expect(run(`plans set ${words}`)).rejects.toThrow(OperatorError);
  }
  for (const key of ['free', 'pro', '1m']) {
    expect(await run(`plans show ${key}`)).toMatch(/^version 1 by release: \S+ – now$/m);
  }
});
