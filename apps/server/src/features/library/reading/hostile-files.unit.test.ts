import { afterAll, describe, expect, test } from 'vitest';
import { createChildPool } from '../../../platform/children/child-pool.ts';
import { createLog } from '../../../platform/log.ts';
import { systemFolders } from '../../../platform/temporary.ts';
import { hostileFiles } from './hostile-files.testing.ts';
import { endingOf, readBytes } from './read-source.scene.testing.ts';

const children = createChildPool({
  log: createLog('silent'),
  temporary: systemFolders,
  bounds: { size: 3, maxRunningPerUser: 2 },
});
afterAll(() => children.close());

/** A process may take its 120 seconds on a busy machine, and wait for its turn before. */
const patience = 600_000;

describe.concurrent('a hostile file ends in a clear state', () => {
  test.each(hostileFiles)(
    '$what ($ending): $ends',
    { timeout: patience },
    async ({ ending, bytes, ends }) => {
      expect(ends.split(' | ')).toContain(await endingOf(readBytes({ children }, bytes(), ending)));
    },
  );
});

test('at least thirty hostile files are tried', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(30);
});
