import type { Locale } from '@polylogue/contract/limits';
import type { Thumb } from '@polylogue/contract/fields';
import type {
  Prompt,
  PromptCollection,
  PromptList,
  PromptPayload,
  PromptTopic,
} from '@polylogue/contract/prompts';
import { inTransaction } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { planOf } from '../billing/billing.service.ts';
import { listCollections } from './collections.queries.ts';
import { countFavourites, deleteFavourite, insertFavourite } from './favourites.queries.ts';
import { tellPromptChanged } from './prompt-changed.ts';
import { contentOf } from './prompt-content.ts';
import { modelFor, needsOf } from './needs.ts';
import type { PromptsDeps } from './prompts.deps.ts';
import type { PromptFilters } from './prompts.filters.ts';
import { presentPrompt, presentTopic, type ModelOf } from './prompts.present.ts';
import * as queries from './prompts.queries.ts';
import { countTopics, findPage } from './search/find-prompts.ts';
import { topics } from './topics.ts';
import { rateUsed } from './uses.queries.ts';

/** The caller and their language. */
export interface Asker {
  userId: number;
  locale: Locale;
}

/** Filters as a call names them: the model by its id. */
export type AskedFilters = Omit<PromptFilters, 'modelKey' | 'needs'> & { model?: number | undefined };

/** The prompts of the library and of users. */
export interface Prompts {
  list(asker: Asker, asked: AskedFilters & { page: number; limit: number }): Promise<PromptList>;
  /** With the number of prompts in each, by the same filters. */
  topics(asker: Asker, asked: Omit<AskedFilters, 'topic' | 'sort'>): Promise<PromptTopic[]>;
  view(asker: Asker, id: number): Promise<Prompt>;
  create(asker: Asker, payload: PromptPayload): Promise<Prompt>;
  update(asker: Asker, id: number, payload: PromptPayload): Promise<Prompt>;
  remove(userId: number, id: number): Promise<void>;
  /** Toggles when `favourite` is undefined. Returns the new state. */
  toggleFavourite(userId: number, id: number, favourite: boolean | undefined): Promise<boolean>;
  collections(language: string | undefined): Promise<PromptCollection[]>;
  /** A prompt that the user has never sent cannot be rated. */
  rate(userId: number, id: number, thumb: Thumb | null): Promise<void>;
}

/** Creates the service. */
export function createPrompts(deps: PromptsDeps): Prompts {
  const { clock } = deps;
  const { db } = deps.database;
  const modelOf = createModelOf(deps);

  async function view(asker: Asker, id: number): Promise<Prompt> {
    const [row] = await queries.findVisible(db, asker.userId, [id]);
    if (!row) throw new CallError('not_found');
    return presentPrompt(row, { ...asker, modelOf });
  }

  async function create(asker: Asker, payload: PromptPayload): Promise<Prompt> {
    const content = contentOf(deps, payload);
    const now = clock.now();
    const id = await inTransaction(db, async (transaction) => {
      await queries.lockPrompts(transaction, asker.userId);
      const { plan } = await planOf(transaction, asker.userId, now);
      const own = await queries.countOwn(transaction, asker.userId);
      refuseOver({ field: 'name', wanted: own + 1, max: plan.ownPrompts });
      return queries.insertPrompt(transaction, asker.userId, { content, now });
    });
    tellPromptChanged(deps, asker.userId, id);
    return view(asker, id);
  }

  async function toggleFavourite(
    userId: number,
    id: number,
    favourite: boolean | undefined,
  ): Promise<boolean> {
    const now = clock.now();
    const { wanted, changed } = await inTransaction(db, async (transaction) => {
      await queries.lockPrompts(transaction, userId);
      const [prompt] = await queries.findVisible(transaction, userId, [id]);
      if (!prompt) throw new CallError('not_found');
      const wanted = favourite ?? !prompt.isFavourite;
      if (wanted === prompt.isFavourite) return { wanted, changed: false };
      if (!wanted) {
        await deleteFavourite(transaction, userId, id);
        return { wanted, changed: true };
      }
      const { plan } = await planOf(transaction, userId, now);
      const kept = await countFavourites(transaction, userId);
      refuseOver({ field: 'favourite', wanted: kept + 1, max: plan.favouritePrompts });
      await insertFavourite(transaction, userId, { promptId: id, now });
      return { wanted, changed: true };
    });
    if (changed) tellPromptChanged(deps, userId, id);
    return wanted;
  }

  return {
    list: async (asker, { page, limit, ...asked }) => {
      const filters = filtersOf(deps, asked);
      const wanted = { ...filters, limit, offset: (page - 1) * limit };
      const { page: found, total, match } = await findPage(db, asker.userId, wanted);
      const list = found.map((row) => presentPrompt(row, { ...asker, modelOf }));
      return { list, totalCount: total, match };
    },
    topics: async (asker, asked) => {
      const counts = await countTopics(db, asker.userId, filtersOf(deps, asked));
      return topics.map((topic) => presentTopic(topic, asker.locale, counts.get(topic.id) ?? 0));
    },
    view,
    create,
    update: async (asker, id, payload) => {
      const content = contentOf(deps, payload);
      const now = clock.now();
      const found = await inTransaction(db, (transaction) =>
        queries.updatePrompt(transaction, asker.userId, { id, content, now }),
      );
      if (!found) throw new CallError('not_found');
      tellPromptChanged(deps, asker.userId, id);
      return view(asker, id);
    },
    remove: async (userId, id) => {
      if (!(await queries.deletePrompt(db, userId, id))) throw new CallError('not_found');
      tellPromptChanged(deps, userId, id);
    },
    toggleFavourite,
    collections: (language) => listCollections(db, language),
    rate: async (userId, id, thumb) => {
      await inTransaction(db, async (transaction) => {
        await queries.lockPrompts(transaction, userId);
        const [prompt] = await queries.findVisible(transaction, userId, [id]);
        if (!prompt) throw new CallError('not_found');
        if (!prompt.use) throw new CallError('conflict');
        await rateUsed(transaction, userId, { promptId: id, thumb });
      });
      tellPromptChanged(deps, userId, id);
    },
  };
}

/** How models are shown with prompts: the one that its user recommends, or one for its need. */
export function createModelOf({ models }: Pick<PromptsDeps, 'models'>): ModelOf {
  return ({ modelKey, need }) => {
    if (modelKey !== null) return models.byKey(modelKey);
    return need === null ? undefined : modelFor(models, need);
  };
}

/** Filters as the queries take them. */
export function filtersOf({ models }: Pick<PromptsDeps, 'models'>, asked: AskedFilters): PromptFilters {
  const { model, ...filters } = asked;
  if (model === undefined) return filters;
  const modelKey = models.find(model)?.key ?? null;
  return { ...filters, modelKey, needs: modelKey === null ? [] : needsOf(models, modelKey) };
}

/** Refuses more than the plan allows. The error names the limit, so that the page can offer the next plan. */
function refuseOver({ field, wanted, max }: { field: string; wanted: number; max: number | null }): void {
  if (max === null || wanted <= max) return;
  throw new CallError('validation_error', {
    validationErrors: { [field]: 'plan_limit' },
    validationParams: { [field]: { max } },
  });
}
