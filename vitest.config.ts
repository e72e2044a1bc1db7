import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores are the machine we promise to be quick on; by default one of them would idle.
    maxWorkers: 2,
    // On a shared machine one hiccup must not cost a landing; the reporter marks what needed a second try.
    retry: 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            // Of the server only what needs no database: it runs once, not once per engine.
            'apps/server/src/**/*.unit.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          // Not how long they take, but how long a busy machine may.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Loading the modules once a worker instead of once a file saves a third of the time. What a test replaces, it puts back.
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
    ],
  },
});
