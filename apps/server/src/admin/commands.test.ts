import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@polylogue/contract/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TestUser } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { auditLog } from '../features/accounts/accounts.tables.ts';
import { unzip } from '../features/data/unzip.testing.ts';
import { findCommand, usage } from './commands.ts';
import { connectOperator, OperatorError, type OperatorClient } from './operator-client.ts';

const shownUrl = 'https://polylogue.test';
let testApp: TestApp;
let address = '';
let client: OperatorClient;
let ada: TestUser;

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: shownUrl });
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  client = connectOperator(address, 'operator-token-for-tests', shownUrl);
  ada = await testApp.createUser({ email: 'ada@math.test', username: 'ada', displayName: 'Ada' });
  await testApp.createUser({ email: 'emmy@math.test', username: 'emmy', displayName: 'Emmy', country: null });
});
afterAll(() => testApp.close());

async function run(line: string, as: OperatorClient = client): Promise<string> {
  const found = findCommand(line.split(' '));
  if (!found) throw new Error(`There is no command ${line}.`);
  return found.command.run(as, found.parameters);
}

test('every command appears in the usage and is found by its words', () => {
  for (const name of [
    'health',
    'users list',
    'users show',
    'users login-link',
    'users export',
    'plans list',
    'plans show',
    'plans set',
    'plans grant',
    'tokens list',
    'tokens reverse',
    'tokens grant',
    'money report',
    'audit',
    'jobs',
    'jobs failed',
    'jobs retry',
    'due',
    'due aside',
    'due retry',
    'models check',
    'promo list',
    'promo create',
    'promo end',
    'prompts list',
    'prompts approve',
    'prompts refuse',
    'tickets list',
    'tickets show',
    'tickets reply',
    'tickets attach',
    'tickets status',
  ]) {
    expect(usage()).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(findCommand([...name.split(' '), 'x'])).toMatchObject({ command: { name }, parameters: ['x'] });
  }
  for (const words of [[], ['users'], ['users', 'remove'], ['list', 'users']]) {
    expect(findCommand(words)).toBeUndefined();
  }
});

test('health shows the state of each part', async () => {
  const shown = (await run('health')).split('\n');
  expect(shown.pop()).toBe('tickets    none waits for an answer (new 0, open 0, in the works 0)');
  const lines = shown.map((line) => line.split(/\s+/));
  expect(lines).toEqual([
    ['status', 'ok'],
    ['version', expect.stringMatching(/^\d+\.\d+\.\d+/)],
    ['database', 'ok'],
    ['realtime', 'ok'],
    ['storage', 'ok'],
    ['warnings', 'none'],
  ]);
});

describe('users', () => {
  test('list shows all users or those that match', async () => {
    expect(await run('users list')).toMatch(/emmy@math\.test +@emmy\n.+ada@math\.test +@ada\n2 of 2$/);
    expect(await run('users list ADA')).toMatch(/^ +\d+ {2}ada@math\.test +@ada\n1 of 1$/);
    expect(await run('users list nobody')).toBe('0 of 0');
  });

  test('show describes one user, by id or e-mail', async () => {
    for (const which of [String(ada.id), 'ada@math.test', 'ADA@math.test']) {
      expect(await run(`users show ${which}`)).toMatch(/^username +ada$/m);
    }
    expect(await run('users show emmy@math.test')).toMatch(/^country +–$/m);
  });

  test.each([
    ['users show', 'Which user? Give an id or an e-mail address.'],
    ['users show nobody@math.test', 'There is no user with the e-mail nobody@math.test.'],
    ['users show math.test', 'There is no user with the e-mail math.test.'],
    ['users login-link', 'Which user? Give an id or an e-mail address.'],
    ['users login-link nobody@math.test', 'There is no user with the e-mail nobody@math.test.'],
  ])('"%s" explains what is wrong', async (line, message) => {
    await expect(run(line)).rejects.toThrow(new OperatorError(message));
  });

  test('an unknown id is an error', async () => {
    await expect(run('users show 999999')).rejects.toThrow(OperatorError);
    await expect(run('users login-link 999999')).rejects.toThrow(OperatorError);
  });

  test.each([
    ['the id', () => String(ada.id)],
    ['the e-mail', () => ada.email],
  ])('login-link creates a link that signs in, by %s', async (_, which) => {
    const [url = '', explanation] = (await run(`users login-link ${which()}`)).split('\n');
    expect(url).toMatch(/^https:\/\/polylogue\.test\/site\/login-admin-user\?/);
    expect(explanation).toContain('ada@math.test');
    const query = Object.fromEntries(new URL(url).searchParams);
    const response = await testApp.request(allCalls.loginAdminUser, { query });
    expect(response.json()).toMatchObject({ userId: ada.id, impersonated: true });
  });
});

describe('plans and tokens', () => {
  test('plans grant sets the plan, by id or e-mail', async () => {
    expect(await run('plans grant emmy@math.test pro')).toMatch(
      /^emmy@math\.test is on pro until \S+Z and has 780000 tokens\.$/,
    );
    expect(await run(`plans grant ${ada.id} free`)).toBe('ada@math.test is on free and has 30000 tokens.');
  });

  test('tokens grant adds tokens', async () => {
    expect(await run('tokens grant ada@math.test 500')).toBe(
      'ada@math.test is on free and has 30500 tokens.',
    );
    expect(await run('audit 1')).toMatch(new RegExp(`tokens\\.grant +user ${ada.id} +500$`, 'm'));
  });

  test.each([
    ['plans grant ada@math.test', 'Which plan? One of: free, basic, pro, creative.'],
    ['plans grant ada@math.test gold', 'Which plan? One of: free, basic, pro, creative.'],
    ['plans grant nobody@math.test pro', 'There is no user with the e-mail nobody@math.test.'],
    ['tokens grant ada@math.test', 'How many tokens? Give a number from 1 to 1000000000.'],
    ['tokens grant ada@math.test 1.5', 'How many tokens? Give a number from 1 to 1000000000.'],
    ['tokens grant ada@math.test 0', 'How many tokens? Give a number from 1 to 1000000000.'],
    ['tokens grant ada@math.test 1000000001', 'How many tokens? Give a number from 1 to 1000000000.'],
    ['tokens grant nobody@math.test 5', 'There is no user with the e-mail nobody@math.test.'],
  ])('"%s" explains what is wrong', async (line, message) => {
    await expect(run(line)).rejects.toThrow(new OperatorError(message));
  });
});

describe('users export', () => {
  async function target(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'users-export-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    return join(directory, 'ada.zip');
  }

  test('writes an archive that only its owner can read, and leaves a file that is there alone', async () => {
    const path = await target();
    expect(await run(`users export ada@math.test ${path}`)).toMatch(
      new RegExp(`^All that is kept of ada@math\\.test is in ${path}\\.`),
    );
    const archive = await readFile(path);
    const parts = await unzip(archive);
    expect(JSON.parse(String(parts.get('account.json')))).toMatchObject({ email: 'ada@math.test' });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await run('audit 1')).toMatch(new RegExp(`data\\.export +user ${ada.id} `, 'm'));
    await expect(run(`users export ada@math.test ${path}`)).rejects.toThrow(
      /^The file cannot be written: EEXIST/,
    );
    expect(await readFile(path)).toEqual(archive);
  });

  test('leaves no file behind when the export breaks off', async () => {
    const { pool } = testApp.deps.database;
    const path = await target();
    await pool.query('alter table prompts rename to prompts_away');
    onTestFinished(async () => void (await pool.query('alter table prompts_away rename to prompts')));
    await expect(run(`users export ada@math.test ${path}`)).rejects.toThrow(
      new OperatorError('The export broke off, and the file was removed. The log of the server says why.'),
    );
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  test.each([
    ['users export', 'Which file? Give the path of a ZIP file to write.'],
    ['users export ada@math.test', 'Which file? Give the path of a ZIP file to write.'],
    ['users export nobody@math.test x.zip', 'There is no user with the e-mail nobody@math.test.'],
  ])('"%s" says what is wrong', async (line, message) => {
    await expect(run(line)).rejects.toThrow(new OperatorError(message));
  });
});

describe('prompts', () => {
  test('are listed with their text, approved and rejected', async () => {
    const cookies = await testApp.signIn(ada);
    const body = {
      description: 'For all',
      prompt: 'Say hello\n\u001b[31mtwice',
      languageUid: 'en',
      public: true,
    };
    const ids: number[] = [];
    for (const name of ['Greeting', 'Farewell']) {
      const made = await testApp.request(allCalls.createPrompt, { cookies, body: { ...body, name } });
      ids.push(made.json<{ id: number }>().id);
    }
    const [first, second] = ids;
    expect(await run('prompts list')).toBe(
      `${first}  Greeting (en, by Ada)\n    For all\n    Say hello\n     [31mtwice\n\n` +
        `${second}  Farewell (en, by Ada)\n    For all\n    Say hello\n     [31mtwice\n\n2 of 2`,
    );
    expect(await run(`prompts approve ${first}`)).toBe(`Everybody sees prompt ${first} "Greeting".`);
    expect(await run(`prompts refuse ${second}`)).toBe(`Prompt ${second} "Farewell" stays its owner's.`);
    expect(await run('prompts list')).toBe('0 of 0');
    expect(await run('audit 1')).toMatch(new RegExp(`prompt\\.refused +user ${ada.id} +${second}$`, 'm'));
  });

  test.each(['prompts approve', 'prompts refuse x'])('"%s" explains what is wrong', async (line) => {
    await expect(run(line)).rejects.toThrow('Which prompt? Give the number that "prompts list" shows.');
  });
});

describe('audit', () => {
  test('shows the latest entries, as many as requested', async () => {
    const at = testApp.clock.now();
    const entries = Array.from({ length: 130 }, (_, index) => ({ at, action: 'old', detail: `no ${index}` }));
    await testApp.deps.database.db.insert(auditLog).values(entries);
    await run(`users login-link ${ada.id}`);
    const two = (await run('audit 2')).split('\n');
    expect(two).toEqual([
      expect.stringMatching(new RegExp(`^\\S+Z {2}impersonation\\.link +user ${ada.id}$`)),
      expect.stringMatching(/^\S+Z {2}old +no 129$/),
      expect.stringMatching(/^2 of \d+$/),
    ]);
    expect((await run('audit')).split('\n')).toHaveLength(21);
    const many = (await run('audit 120')).split('\n');
    expect(many).toHaveLength(121);
    expect(new Set(many).size).toBe(121);
    const all = (await run('audit 5000')).split('\n');
    expect(all.at(-1)).toBe(`${all.length - 1} of ${all.length - 1}`);
  });

  test.each(['0', '-1', 'many', '1.5'])('refuses "%s" as a number', async (wanted) => {
    await expect(run(`audit ${wanted}`)).rejects.toThrow(OperatorError);
  });
});

describe('jobs', () => {
  const secret = 'x7Yb93kdLq8vT2mN5cRw1zAe0PfHsUgJ';

  async function failed(queue: string): Promise<string> {
    const { rows } = await testApp.deps.database.db.execute<{ id: string }>(sql`
      insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
      values ('dead-letters', ${JSON.stringify({ token: secret })}::jsonb, ${queue}, gen_random_uuid(), now(), 20,
        '{"message": "No mail server"}')
      returning id`);
    return rows[0]?.id ?? '';
  }

  test('lists every queue with what waits, since when, what runs and what failed', async () => {
    await failed('accounts.linked-mail');
    const { db } = testApp.deps.database;
    await db.execute(sql`
      insert into pgboss.job (name, data, start_after)
      values ('files.remove-objects', '{"objects": []}', now() + interval '1 hour')`);
    const lines = (await run('jobs')).split('\n').map((line) => line.trim().split(/\s+/));
    expect(lines).toContainEqual(['waiting', 'oldest', 'later', 'running', 'failed']);
    expect(lines).toContainEqual(['accounts.linked-mail', '0', '–', '0', '0', '1']);
    expect(lines).toContainEqual(['files.remove-objects', '0', '–', '1', '0', '0']);
  });

  test('failed shows the reasons, for all queues or one, without any job data', async () => {
    const id = await failed('accounts.reset-mail');
    const shown = await run('jobs failed accounts.reset-mail');
    expect(shown).toMatch(
      new RegExp(`^${id}  \\S+Z  accounts\\.reset-mail, 21 tries\\n    No mail server\\n1 of 1$`),
    );
    const all = await run('jobs failed');
    expect(all).toContain(id);
    expect(all).toContain('accounts.linked-mail');
    expect(all).not.toContain(secret);
    expect(await run('jobs failed no.such-queue')).toBe('0 of 0');
  });

  test('retry requeues one job or a whole queue, and is audited', async () => {
    const id = await failed('accounts.deleted-mail');
    await failed('accounts.deleted-mail');
    await failed('accounts.deleted-mail');
    expect(await run(`jobs retry ${id}`)).toBe('1 of 1 failed jobs are tried again.');
    expect(await run('audit 1')).toMatch(new RegExp(`jobs\\.retry +${id}$`, 'm'));
    expect(await run('jobs retry accounts.deleted-mail')).toMatch(/ of 2 failed jobs are tried again\./);
    expect(await run('jobs failed accounts.deleted-mail')).toBe('0 of 0');
  });

  test('explain what is wrong', async () => {
    await expect(run('jobs fialed')).rejects.toThrow('After "jobs" comes nothing, "failed" or "retry".');
    await expect(run('jobs retry')).rejects.toThrow('Which jobs? Give the id of a failed one, or a queue.');
    for (const which of ['no.such-queue', '00000000-0000-4000-8000-000000000000']) {
      await expect(run(`jobs retry ${which}`)).rejects.toThrow(OperatorError);
    }
  });
});

describe('due', () => {
  test('shows the kinds, what was set aside and why, and tries it again, audited', async () => {
    const { rows } = await testApp.deps.database.db.execute<{ id: number }>(sql`
      insert into readings (user_id, content_hash, reader, state, created_at, set_aside_at, set_aside_reason)
      values (${ada.id}, 'none', 'text:1', 'failed', now(), now(), 'It did not end in 4 tries.') returning id`);
    const id = rows[0]?.id;
    const lines = (await run('due')).split('\n').map((line) => line.trim().split(/\s+/));
    expect(lines).toContainEqual(['waiting', 'oldest', 'running', 'aside']);
    expect(lines).toContainEqual(['library.read', '0', '–', '0', '1']);
    expect(await run('due aside library.read')).toMatch(
      new RegExp(`^library\\.read ${id}  \\S+Z  user ${ada.id}\\n    It did not end in 4 tries\\.\\n1 of 1$`),
    );
    expect(await run('due aside library.fetch')).toBe('0 of 0');
    expect(await run(`due retry library.read ${id}`)).toBe(`library.read ${id} is tried again.`);
    expect(await run('audit 1')).toMatch(new RegExp(`due\\.retry +library\\.read ${id}$`, 'm'));
    expect(await run('due aside')).toBe('0 of 0');
    await expect(run(`due retry library.read ${id}`)).rejects.toThrow(OperatorError);
    await expect(run('due retry no.such 1')).rejects.toThrow(OperatorError);
    await expect(run('due retry')).rejects.toThrow(
      'Which rows? Give their kind, and the id of a single one.',
    );
    await expect(run('due now')).rejects.toThrow('After "due" comes nothing, "aside" or "retry".');
  });

  test('tries all of a kind again, audited once', async () => {
    const { db } = testApp.deps.database;
    await db.execute(sql`
      insert into readings (user_id, content_hash, reader, state, created_at, set_aside_at, set_aside_reason)
      select ${ada.id}, 'all ' || n, 'text:1', 'failed', now(), now(), 'The storage was away.' from generate_series(1, 120) n`);
    expect(await run('due retry library.read')).toBe('120 of library.read are tried again.');
    expect(await run('due aside library.read')).toBe('0 of 0');
    expect((await run('audit 5')).match(/due\.retry +library\.read: all 120/g)).toHaveLength(1);
    await expect(run('due retry no.such')).rejects.toThrow(OperatorError);
  });
});

describe('models check', () => {
  async function check(content: string): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'models-check-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    await writeFile(join(directory, 'models.yaml'), content);
    return run(`models check ${join(directory, 'models.yaml')}`);
  }

  test('accepts a valid file', async () => {
    expect(await check('models:\n  - { key: codestral, off: true }\n')).toMatch(/models\.yaml is good\.$/);
  });

  test('reports the line and reason of what would be rejected', async () => {
    await expect(check('models:\n  - key: gpt-9\n')).rejects.toThrow(
      /models\.yaml would be refused:\n {2}line 2: models\.0: there is no model "gpt-9"/,
    );
  });

  test('says which file is missing', async () => {
    await expect(run('models check')).rejects.toThrow(new OperatorError('Which file? Give its path.'));
    await expect(run('models check /nowhere/models.json')).rejects.toThrow(
      new OperatorError('There is no file /nowhere/models.json to read.'),
    );
  });
});

test('a wrong token is refused by every command', async () => {
  const stranger = connectOperator(address, 'another-token', shownUrl);
  for (const line of [
    'users list',
    'users show 1',
    `users login-link ${ada.id}`,
    'audit',
    'jobs',
    'jobs retry x',
    'due',
    'due retry library.read 1',
  ]) {
    await expect(run(line, stranger)).rejects.toThrow(
      new OperatorError('The server refused the operator token.'),
    );
  }
});

test('without a server it says where it looked for one', async () => {
  const alone = connectOperator('http://127.0.0.1:1', 'operator-token-for-tests', shownUrl);
  await expect(run('health', alone)).rejects.toThrow(
    new OperatorError('No server answers on https://polylogue.test. Start it with: npm start'),
  );
});
