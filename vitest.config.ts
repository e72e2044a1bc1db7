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

/**
 * They know of no database, or ask of it what the main tests of their feature ask of both engines, or what the browser
 * tests, whose product runs on the embedded engine, do as well. When both engines are tested they run on PostgreSQL
 * only, where a test file starts in half the time.
 */
const onceOnly = [
  'apps/server/test/{chat-page,hostile-pages,openapi,table-owners,fuzz,observability,public-links,public-pages,spelling}.test.ts',
  'apps/server/src/config*.test.ts',
  'apps/server/src/admin/{plans,promo,tickets}.commands.test.ts',
  'apps/server/src/platform/{log,metrics,redis,secrets}.test.ts',
  'apps/server/src/platform/{children,guarded-fetch,http,mail,nodes,realtime,storage}/**',
  'apps/server/src/platform/jobs/{job-error,jobs.metrics}.test.ts',
  'apps/server/src/vendors/**',
  'apps/server/src/features/{blog,documents,legal}/**',
  'apps/server/src/features/accounts/{impersonation,mails,oauth}/**',
  'apps/server/src/features/accounts/accounts.{channels,jobs,operator,present,service}.test.ts',
  'apps/server/src/features/accounts/{first-verification,mail-flood}.test.ts',
  'apps/server/src/features/accounts/sign-up/**',
  'apps/server/src/features/accounts/passwords/{passwords.jobs,require-owner,sign-in-race}.test.ts',
  'apps/server/src/features/accounts/profile/{account-sessions,avatars,email-change,personal,user-agent}.test.ts',
  'apps/server/src/features/accounts/sessions/{access-token,basic-credentials,denylist,sessions,visitor}.test.ts',
  'apps/server/src/features/accounts/deletion/returning.test.ts',
  'apps/server/src/features/billing/{billing.jobs,billing.operator,ledger.properties,plan-versions,plans.operator,tariff-data}.test.ts',
  'apps/server/src/features/chats/chats.{empty,many,order,used}.test.ts',
  'apps/server/src/features/compare/{disagreement,saved}/**',
  'apps/server/src/features/compare/{compare.continue,compare.grounding,compare.send,keep-one}.test.ts',
  'apps/server/src/features/data/import/**',
  'apps/server/src/features/data/{capsules-portability,data.realtime,portability,several-archives}.test.ts',
  'apps/server/src/features/files/{file-content,file-name.service,files.access,files.links}.test.ts',
  'apps/server/src/features/generations/{abandoned-reserves,answer-outcome,folding,leaving,seam}.test.ts',
  'apps/server/src/features/generations/{finish,generations.channels,stopped-thinking,vendor-error}.test.ts',
  'apps/server/src/features/library/library.{access,capsules,links,uploads}.test.ts',
  'apps/server/src/features/messages/count-tokens.service.test.ts',
  'apps/server/src/features/models/{catalogue,hosts}/**',
  'apps/server/src/features/models/models.{changes,service}.test.ts',
  'apps/server/src/features/notes/{note-text,notes.pictures}.test.ts',
  'apps/server/src/features/payments/{billing-info,cards,documents,history,money-desk,operator,promo,refunds}/**',
  'apps/server/src/features/payments/{kills,payments.properties,webhooks}.test.ts',
  'apps/server/src/features/payments/subscriptions/terms.test.ts',
  'apps/server/src/features/prompts/{attach-prompts.service,first-edition,uses}.test.ts',
  'apps/server/src/features/prompts/spreadsheet/**',
  'apps/server/src/features/prompts/tasks/spelling.test.ts',
  'apps/server/src/features/sending/{helper,naming}/**',
  'apps/server/src/features/sending/{attached-texts,chat-model,context,continue,continue.refusals,continue.stream}.test.ts',
  'apps/server/src/features/sending/{grounding.quotes,hostile-texts,images,image-tokens,options,own-instructions}.test.ts',
  'apps/server/src/features/sending/{price,prompts-alone,several-images}.test.ts',
  'apps/server/src/features/sharing/{continue-share,sharing.leaks,sharing.nodes}.test.ts',
  'apps/server/src/features/spending/{money,token}-limit.test.ts',
  'apps/server/src/features/support/support.{guests,operator,realtime}.test.ts',
];
const postgresFollows = process.env['TEST_POSTGRES_FOLLOWS'] === '1';

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
            // Of the server only what needs no database: it runs once, not once per engine.
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
