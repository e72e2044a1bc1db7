import { join } from 'node:path';
import type { Call } from '@polylogue/contract/call';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { publicUrl } from './config.ts';
import type { Deps } from './deps.ts';
import { createAuthentication } from './features/accounts/sessions/authenticate.ts';
import { registerAccountsChannels } from './features/accounts/accounts.channels.ts';
import { registerAccounts } from './features/accounts/accounts.routes.ts';
import { accountsJobs } from './features/accounts/accounts.jobs.ts';
import { deletionJobs } from './features/accounts/deletion/deletion.jobs.ts';
import type { AnswersDeps, Attachments } from './features/answers/answers.deps.ts';
import { registerAnswers } from './features/answers/answers.routes.ts';
import { chatSurroundings } from './features/answers/chat-contents.ts';
import { writingChoices } from './features/answers/dictionaries/choices.ts';
import { registerDictionaries } from './features/answers/dictionaries/dictionaries.routes.ts';
import { registerAnswersChannels } from './features/answers/generations/answers.channels.ts';
import { releaseJobs } from './features/answers/generations/release-stale.ts';
import { messagesShow } from './features/answers/messages/image-references.ts';
import { registerMessages } from './features/answers/messages/messages.routes.ts';
import { chatSettingsEraser } from './features/answers/settings/settings.eraser.ts';
import { registerChatSettings } from './features/answers/settings/settings.routes.ts';
import { registerTablesOut } from './features/answers/tables-out/tables-out.routes.ts';
import { billingJobs } from './features/billing/billing.jobs.ts';
import { registerBilling } from './features/billing/billing.routes.ts';
import { hasDearerPlan } from './features/billing/billing.service.ts';
import { chatsEraser } from './features/chats/chats.eraser.ts';
import { registerChats } from './features/chats/chats.routes.ts';
import { compareEraser } from './features/compare/compare.eraser.ts';
import { compareJobs } from './features/compare/compare.jobs.ts';
import { registerCompare } from './features/compare/compare.routes.ts';
import { filesEraser } from './features/files/files.eraser.ts';
import { filesJobs } from './features/files/files.jobs.ts';
import { registerFiles } from './features/files/files.routes.ts';
import { createFiles, type RefersToFile } from './features/files/files.service.ts';
import { registerLibrary } from './features/library/library.routes.ts';
import { modelsEraser } from './features/models/models.eraser.ts';
import { registerModels } from './features/models/models.routes.ts';
import { registerDocumentsOut } from './features/notes/documents-out/documents-out.routes.ts';
import { notesEraser } from './features/notes/notes.eraser.ts';
import { expectInNote, notesJobs } from './features/notes/notes.jobs.ts';
import { registerNotes } from './features/notes/notes.routes.ts';
import { noteTexts } from './features/notes/notes.service.ts';
import { notesShow } from './features/notes/picture-references.ts';
import { promptsEraser } from './features/prompts/prompts.eraser.ts';
import { registerPrompts } from './features/prompts/prompts.routes.ts';
import { attachPrompts } from './features/prompts/prompts.service.ts';
import type { AccountEraser } from './platform/events.ts';
import type { HttpContext } from './platform/http/bind.ts';
import { serveDocs } from './platform/http/docs.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { servePages } from './platform/http/pages.ts';
import { createServer } from './platform/http/server.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import { upkeepJobs } from './platform/jobs/upkeep.ts';
import { version } from './version.ts';

const webDirectory = join(import.meta.dirname, '../../web/dist');
const openApiFile = join(import.meta.dirname, '../openapi.json');

/** Every feature that keeps something of a user answers here that the account is erased. */
const accountErasers: readonly AccountEraser[] = [
  chatsEraser,
  compareEraser,
  chatSettingsEraser,
  modelsEraser,
  notesEraser,
  promptsEraser,
  filesEraser,
];

/** Prompts and notes that go along with a message. */
const attachments: Attachments = {
  prompts: attachPrompts,
  notes: noteTexts,
};

/** What else shows pictures of messages. */
const messagePictures: readonly RefersToFile[] = [notesShow];

/** The web application: the platform, then the features one by one. It never listens, so tests can inject. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, log } = deps;
  const app = await createServer({
    log,
    trustProxy: config.TRUST_PROXY,
    secure: publicUrl(config).startsWith('https:'),
    storageOrigins: deps.storage.origins,
  });
  const { authenticate, recognise } = createAuthentication(deps);
  const http: HttpContext = {
    authenticate,
    rateLimits: deps.rateLimits,
    operatorToken: deps.secrets.operator,
    publicUrl: config.PUBLIC_URL,
    lacksRoom: (call) => deps.diskRoom.isLow() && needsRoom(call, deps),
  };
  serveMetrics(app, deps.secrets.operator);
  await serveDocs(app, openApiFile);
  serveHealth(app, http, {
    version,
    probes: {
      database: async () => (await deps.database.db.execute(sql`select 1`)).rowCount === 1,
      realtime: () => deps.realtime.healthy(),
      storage: () => deps.storage.healthy(),
    },
    warnings: () => (deps.diskRoom.isLow() ? ['disk_low'] : []),
  });
  registerAccounts(app, http, {
    ...deps,
    erasers: accountErasers,
    plans: {
      isDearer: (userId, thanUserId) =>
        hasDearerPlan(deps.database.db, { userId, thanUserId, now: deps.clock.now() }),
    },
  });
  registerAccountsChannels(deps.realtime);
  registerFiles(app, http, { ...deps, onStored: expectInNote(deps) });
  registerBilling(app, http, deps);
  registerLibrary(app, http, deps);
  const files = createFiles(deps);
  const answers: AnswersDeps = { ...deps, files, attachments, references: messagePictures };
  const surroundings = chatSurroundings(answers);
  registerChats(app, http, { ...deps, surroundings });
  registerAnswers(app, http, answers);
  registerAnswersChannels(answers, deps.generations);
  registerMessages(app, http, {
    ...answers,
    stopAnswers: (userId, messageIds) => deps.generations.stop(userId, { messageIds }),
  });
  registerChatSettings(app, http, { ...deps, isModel: (id) => deps.models.find(id) !== undefined });
  registerCompare(app, http, { ...answers, beforeRemove: surroundings.beforeRemove });
  registerDictionaries(app, http);
  registerTablesOut(app, http);
  registerPrompts(app, http, { ...deps, choices: writingChoices() });
  registerModels(app, http, deps);
  registerNotes(app, http, { ...deps, files });
  registerDocumentsOut(app, http, { files });
  await servePages(app, webDirectory);
  deps.realtime.attach(app.server, recognise);
  // Open sockets are connections: closing would wait for them forever.
  app.addHook('preClose', () => deps.realtime.close());
  return app;
}

/** Whether what a call writes ends up on this machine's disk: rows of the embedded engine, and files. */
function needsRoom(call: Call, { database, storage }: Deps): boolean {
  if (call.method !== 'POST' || call.access === 'operator' || call.whenFull) return false;
  return database.engine === 'embedded' || (storage.kind === 'disk' && call.files !== undefined);
}

/** Every background job of the product. */
export function allJobs(deps: Deps): JobDefinition[] {
  const files = createFiles(deps);
  return [
    ...upkeepJobs(deps),
    ...accountsJobs(deps),
    ...deletionJobs({ ...deps, erasers: accountErasers }),
    ...billingJobs(deps),
    ...releaseJobs(deps),
    ...compareJobs({ ...deps, ...chatSurroundings({ ...deps, files, references: messagePictures }) }),
    ...filesJobs({ ...deps, references: [] }),
    ...notesJobs({ files, references: [messagesShow] }),
  ];
}
