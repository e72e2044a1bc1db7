import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { png } from '../features/files/files.samples.testing.ts';
import { newAuthor, type TicketAuthor } from '../features/support/support.scene.testing.ts';
import { findCommand } from './commands.ts';
import { connectOperator, OperatorError, type OperatorClient } from './operator-client.ts';

const shownUrl = 'https://polylogue.test';
let testApp: TestApp;
let client: OperatorClient;
let author: TicketAuthor;

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: shownUrl });
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  client = connectOperator(address, 'operator-token-for-tests', shownUrl);
  author = await newAuthor(testApp);
});
afterAll(() => testApp.close());

async function run(...words: string[]): Promise<string> {
  const found = findCommand(words);
  if (!found) throw new Error(`There is no command ${words.join(' ')}.`);
  return found.command.run(client, found.parameters);
}

test('the operator lists, reads, answers and closes a ticket', async () => {
  const { id } = await author.create({ body: 'The \u001b[31mthird\u001b[0m column stays empty.' });
  expect(await run('health')).toMatch(/tickets +1 waiting for an answer, at most \d+ min/);
  const list = await run('tickets', 'list');
  expect(list).toMatch(new RegExp(`${id}  new .*waiting.*${author.user.email}.*third`));
  expect(list).not.toContain('\u001b');
  expect(await run('tickets', 'show', String(id))).toMatch(/moved it to "open"/);
  expect(await run('tickets', 'reply', String(id), 'Which', 'model?\nAnd when?')).toContain('    And when?');
  expect((await author.messages(id)).at(-1)?.message).toBe('Which model?\nAnd when?');
  expect(await run('tickets', 'list', 'works')).toContain('answered');
  expect(await run('health')).toContain('none waits for an answer');
  expect(await run('tickets', 'status', String(id), 'closed')).toContain('moved it to "closed"');
  await expect(run('tickets', 'reply', String(id), 'Late')).rejects.toBeInstanceOf(OperatorError);
});

test('the operator sends an image and gets links to those of the author', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'polylogue-picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'how.png');
  await writeFile(path, png);
  const { id } = await author.create();
  expect(await run('tickets', 'attach', String(id), path, 'As', 'here')).toContain(
    `[how.png] ${shownUrl}/api/files/download`,
  );
  expect((await author.messages(id)).at(-1)).toMatchObject({
    message: 'As here',
    files: [{ name: 'how.png' }],
  });
  await writeFile(path, '<svg></svg>');
  await expect(run('tickets', 'attach', String(id), path)).rejects.toBeInstanceOf(OperatorError);
});

test.each([
  ['tickets', 'show'],
  ['tickets', 'show', 'seven'],
  ['tickets', 'show', '2000000000'],
  ['tickets', 'reply', '1'],
  ['tickets', 'attach', '1'],
  ['tickets', 'attach', '1', '/no/such.png'],
  ['tickets', 'status', '1', 'done'],
  ['tickets', 'list', 'all'],
])('%s %s %s says what is missing', async (...words) => {
  await expect(run(...words.filter((word) => word !== undefined))).rejects.toBeInstanceOf(OperatorError);
});
