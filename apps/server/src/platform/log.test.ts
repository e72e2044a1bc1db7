import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('redacts secrets at any depth and keeps the rest', () => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => lines.push(line) } });
  log.info({ password: 'hunter2', user: { token: 'hunter2', name: 'Ada' } }, 'signed in');
  log.info({ request: { headers: { authorization: 'hunter2', cookie: 'hunter2', 'x-api-key': 'hunter2' } } });
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.join('')).toContain('Ada');
  expect(lines.join('')).toContain('[redacted]');
});

test('drops entries below the level', () => {
  const lines: string[] = [];
  createLog('warn', { destination: { write: (line) => lines.push(line) } }).info('nothing to see');
  expect(lines).toEqual([]);
});

test('keeps user content out of the log when the query that stores it fails', () => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => lines.push(line) } });
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (text)=(dear diary)',
  });
  log.error({ err: new DrizzleQueryError('insert into notes values ($1)', ['dear diary'], cause) }, 'failed');
  expect(lines.join('')).not.toContain('dear diary');
  const { err } = JSON.parse(lines[0] ?? '') as { err: object };
  expect(err).toMatchObject({
    query: 'insert into notes values ($1)',
    cause: { message: 'duplicate key', code: '23505' },
  });
  expect(err).toHaveProperty('stack', expect.stringContaining('log.test.ts'));
});

test('keeps what a library hangs on an error out of the log', () => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => lines.push(line) } });
  const lost = Object.assign(new Error('connection lost'), {
    code: '57P01',
    client: { secretKey: 'hunter2' },
  });
  log.error({ err: lost }, 'failed');
  log.error({ err: new AggregateError([lost], 'no address answered') }, 'failed');
  expect(lines.join('')).not.toContain('hunter2');
  const [single, several] = lines.map((line) => (JSON.parse(line) as { err: object }).err);
  expect(single).toMatchObject({ type: 'Error', message: 'connection lost', code: '57P01' });
  expect(several).toMatchObject({ errors: [{ message: 'connection lost', code: '57P01' }] });
});
