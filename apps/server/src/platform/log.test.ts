import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('secrets are blanked wherever they turn up, the rest is kept', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info({ password: 'hunter2', user: { token: 'hunter2', name: 'Ada' } }, 'signed in');
  log.info({ request: { headers: { authorization: 'hunter2', cookie: 'hunter2', 'x-api-key': 'hunter2' } } });
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.join('')).toContain('Ada');
  expect(lines.join('')).toContain('[redacted]');
});

test('what is below the level is not written', () => {
  const lines: string[] = [];
  createLog('warn', { write: (line) => lines.push(line) }).info('nothing to see');
  expect(lines).toEqual([]);
});
