import {
  imageSettingsOf,
  listModels,
  offeredModelsOf,
  selectModel,
  starModel,
} from '@polylogue/contract/models';
import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { tellChatChanged, type ChangeTeller } from '../chats/chat-changed.service.ts';
import { setChatModel } from '../chats/stored-chat.service.ts';
import type { ModelEntry } from './model-entry.ts';
import { presentImageSettings, presentModel, presentOfferedModel } from './models.present.ts';
import { addStar, chooseModel, removeStar, starredModels, usedModels } from './models.queries.ts';
import type { Models } from './models.service.ts';

/** The used models to name; more would be a second list. */
const mostRecent = 5;

interface ModelsRoutesDeps extends ChangeTeller {
  config: Pick<Config, 'CAPSULE_TOKENS'>;
  models: Models;
  database: Pick<Database, 'db'>;
}

/** Routes of area `models`. */
export function registerModels(app: FastifyInstance, http: HttpContext, deps: ModelsRoutesDeps): void {
  const { models, clock, config } = deps;
  const { db } = deps.database;

  function known(modelId: number): ModelEntry {
    const entry = models.find(modelId);
    if (!entry) throw new CallError('not_found');
    return entry;
  }

  /** Tells the user's other tabs that favourites or the model of new chats changed. */
  function tellModelChanged(userId: number, id: number): void {
    const event: UserEvent = { entity: 'model', id, version: clock.now().getTime() };
    deps.realtime.publish(channels.user(userId), event);
  }

  bind(app, http, listModels, async ({ caller: { userId } }) => {
    const list = models.list().map((entry) => presentModel(entry, config.CAPSULE_TOKENS));
    if (list.length === 0) return { list, active: null, standIn: null, starred: [], recent: [] };
    const isThere = (id: number) => models.find(id) !== undefined;
    const [active, starred, used] = await Promise.all([
      models.choiceOf(db, userId),
      starredModels(db, userId),
      usedModels(db, userId),
    ]);
    return {
      list,
      active: active.id,
      standIn: models.standIn().id,
      starred: starred.filter(isThere),
      recent: used.filter(isThere).slice(0, mostRecent),
    };
  });

  bind(app, http, offeredModelsOf, async () =>
    models.list().map((entry) => presentOfferedModel(entry, config.CAPSULE_TOKENS)),
  );

  bind(app, http, selectModel, async ({ caller: { userId }, query: { modelId, chatId } }) => {
    const { id } = known(modelId);
    if (chatId === undefined) {
      await chooseModel(db, userId, { modelId: id, chosenAt: clock.now() });
      tellModelChanged(userId, id);
      return { result: true as const };
    }
    if (!(await setChatModel(db, userId, { chatId, modelId: id }))) throw new CallError('not_found');
    tellChatChanged(deps, userId, chatId);
    return { result: true as const };
  });

  bind(app, http, starModel, async ({ caller: { userId }, body: { modelId, starred } }) => {
    // A star can be taken from a model that is gone, but not given to one.
    if (starred) await addStar(db, userId, { modelId: known(modelId).id, starredAt: clock.now() });
    else await removeStar(db, userId, modelId);
    tellModelChanged(userId, modelId);
    return { result: true as const };
  });

  bind(app, http, imageSettingsOf, async ({ query }) => presentImageSettings(known(query.modelId)));
}
