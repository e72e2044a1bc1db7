import { imageSettingsOf, listModels, selectModel } from '@polylogue/contract/models';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { ModelEntry } from './model-entry.ts';
import { presentImageSettings, presentModel } from './models.present.ts';
import { chooseModel } from './models.queries.ts';
import type { Models } from './models.service.ts';

/** The calls of area `models`. */
export function registerModels(
  app: FastifyInstance,
  http: HttpContext,
  { models, database, clock }: { models: Models; database: Pick<Database, 'db'>; clock: Clock },
): void {
  function known(modelId: number): ModelEntry {
    const entry = models.find(modelId);
    if (!entry) throw new CallError('not_found');
    return entry;
  }

  bind(app, http, listModels, async ({ caller }) => {
    const list = models.list().map(presentModel);
    if (list.length === 0) return { list, active: null };
    return { list, active: (await models.choiceOf(database.db, caller.userId)).id };
  });

  bind(app, http, selectModel, async ({ caller, query }) => {
    const { id } = known(query.modelId);
    await chooseModel(database.db, caller.userId, { modelId: id, chosenAt: clock.now() });
    return { result: true as const };
  });

  bind(app, http, imageSettingsOf, async ({ query }) => presentImageSettings(known(query.modelId)));
}
