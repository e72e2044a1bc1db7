import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.mjs';

/** They put something else in the place of a library, which has to be loaded anew for that. */
const replacingModules = [
  'apps/server/src/features/accounts/sign-up/sign-up.test.ts',
  'apps/server/src/features/accounts/sessions/sessions.test.ts',
  'apps/server/src/features/accounts/passwords/sign-in-race.test.ts',
];

/**
 * They know of no database, or do nothing with it that others or the browser tests, whose product runs on the embedded
 * engine, do not. When both engines are tested they run on PostgreSQL only, which is faster.
 */
const onceOnly = [
  'apps/server/test/{openapi,table-owners,fuzz,observability,public-links,public-pages,spelling}.test.ts',
  'apps/server/src/config*.test.ts',
  'apps/server/src/platform/{log,secrets}.test.ts',
  'apps/server/src/features/accounts/mails/{mails,*.mail}.test.ts',
  'apps/server/src/vendors/**',
  'apps/server/src/platform/{http,mail,realtime,storage}/**',
  'apps/server/src/features/models/{catalogue,hosts}/**',
  'apps/server/src/features/prompts/tasks/spelling.test.ts',
  'apps/server/src/features/prompts/spreadsheet/**',
  'apps/server/src/features/documents/**',
  'apps/server/src/features/generations/{answer-outcome,leaving,seam,stopped-thinking,vendor-error}.test.ts',
  'apps/server/src/features/sending/{continue.stream,hostile-texts,options}.test.ts',
  'apps/server/src/features/sending/{prompts-alone,several-images}.test.ts',
  'apps/server/src/features/accounts/{mail-flood,sign-up/other-browser}.test.ts',
  'apps/server/src/features/accounts/passwords/{require-owner,sign-in-race}.test.ts',
  'apps/server/src/features/accounts/{impersonation,oauth}/**',
  'apps/server/src/features/compare/disagreement/**',
  'apps/server/src/platform/{children,guarded-fetch}/**',
  'apps/server/src/platform/redis.test.ts',
  'apps/server/src/features/{blog,legal}/**',
  'apps/server/src/features/payments/{kills,payments.properties,webhooks}.test.ts',
  'apps/server/src/features/payments/{documents,money-desk,refunds}/**',
  'apps/server/src/features/spending/token-limit.test.ts',
  'apps/server/src/features/data/import/**',
  'apps/server/src/features/data/capsules-portability.test.ts',
  'apps/server/src/features/library/library.links.test.ts',
  'apps/server/src/features/support/support.{guests,operator}.test.ts',
];
const postgresFollows = process.env['TEST_POSTGRES_FOLLOWS'] === '1';

/** Not how long a test takes, but how long a busy machine may take for it. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

const serverTests = {
  ...patience,
  globalSetup: ['apps/server/test/global-setup.ts'],
  // What a test puts in the place of a global goes with it.
  unstubGlobals: true,
};

export default defineConfig({
  test: {
    // Two cores are the machine we promise to be quick on; by default one of them would idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ...(process.env['TEST_REPORT'] ? ['./scripts/lib/vitest-report.mjs'] : [])],
    // A test that was left alone on purpose would hide all the others.
    allowOnly: false,
    projects: [
      {
        test: {
          ...patience,
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
          ...serverTests,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', ...replacingModules, ...(postgresFollows ? onceOnly : [])],
          // Loading the modules once a worker instead of once a file saves a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server-alone',
          include: replacingModules,
          exclude: postgresFollows ? onceOnly : [],
        },
      },
    ],
  },
});
