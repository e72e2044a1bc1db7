import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.mjs';

/** They put something else in the place of a library, which has to be loaded anew for that. */
const replacingModules = [
  'apps/server/src/features/accounts/sign-up/sign-up.test.ts',
  'apps/server/src/features/accounts/sessions/sessions.test.ts',
  'apps/server/src/features/accounts/passwords/sign-in-race.test.ts',
];

/** They replace modules, or change the page or the language, which all files of a worker would have. */
const unitsAlone = [
  'apps/web/src/features/markdown/answer-text.test.tsx',
  'apps/web/src/lib/i18n/texts.test.ts',
  'apps/web/src/session-on-navigation.test.ts',
  'apps/web/src/ui/theme-choice.test.ts',
];

/** Not how long a test takes, but how long a busy machine may take for it. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Without it Vitest gives up waiting for a condition after a second.
  expect: { poll: { timeout: 60_000 } },
};

const serverBuilt = 'scripts/lib/server-built.mjs';

const serverTests = {
  ...patience,
  globalSetup: [serverBuilt, 'apps/server/test/global-setup.ts'],
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
            // Of the server only what needs no database.
            'apps/server/src/**/*.unit.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...unitsAlone],
          // A process and the libraries once a worker instead of once a file: a third of the time.
          isolate: false,
          globalSetup: [serverBuilt],
          setupFiles: ['scripts/lib/fresh-modules.ts'],
        },
      },
      { test: { ...patience, name: 'unit-alone', include: unitsAlone } },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', ...replacingModules],
          // Loading the modules once a worker instead of once a file saves a third of the time.
          isolate: false,
        },
      },
      { test: { ...serverTests, name: 'server-alone', include: replacingModules } },
    ],
  },
});
