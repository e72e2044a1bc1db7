import { isSameModel } from './catalogue/merge.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ModelCard, ProviderCard } from './catalogue/catalogue.schema.ts';
import type { Dialect } from '../../vendors/ai/answer-request.ts';
import type { Host } from './hosts/hosts.ts';
import type { ModelEntry, ModelProvider, ModelRoute } from './model-entry.ts';

/** A model that can be reached, before it has an id. */
export interface ReachableModel {
  entry: Omit<ModelEntry, 'id' | 'provider'>;
  provider: Omit<ModelProvider, 'id'>;
  routes: ModelRoute[];
}

/** The models of the catalogue that some host serves, the product's own first. */
export function reachableModels(catalogue: Catalogue, hosts: ReadonlyMap<string, Host>): ReachableModel[] {
  const providers = new Map(catalogue.providers.map((card) => [card.key, card]));
  const others = catalogue.models
    .filter(({ type }) => type !== 'polylogue')
    .flatMap((card) => reached(card, providers, directRoutes(card, hosts)));
  const byKey = new Map(others.map((model) => [model.entry.key, model]));
  const own = catalogue.models
    .filter(({ type }) => type === 'polylogue')
    .flatMap((card) => reached(...ownModel(card, providers, byKey)));
  return [...own, ...others];
}

interface Ways {
  routes: ModelRoute[];
  demo: boolean;
}

/** Real hosts, or the simulators when there is none: an invented answer never stands in for a failed real one. */
function directRoutes(card: ModelCard, hosts: ReadonlyMap<string, Host>): Ways {
  const ways = card.hosts.flatMap((way) => {
    const host = hosts.get(way.host);
    if (!host) return [];
    const model = offeredAs(way.model, host.offers);
    if (model === undefined) return [];
    const ai = { ...host.ai, dialect: dialectOf(host.ai.dialect, way.api) };
    return [{ demo: host.demo, route: { host: host.name, ai, model, reasoning: card.reasoning } }];
  });
  return realOrDemo(ways.map(({ demo, route }) => ({ demo, routes: [route] })));
}

/** OpenAI has both formats under one address. Any other host has one, whatever the catalogue says of OpenAI's. */
function dialectOf(dialect: Dialect, api: 'chat' | 'responses' | undefined): Dialect {
  if (api === undefined || (dialect !== 'openai' && dialect !== 'responses')) return dialect;
  return api === 'responses' ? 'responses' : 'openai';
}

function offeredAs(model: string, offers: ReadonlySet<string> | null): string | undefined {
  if (!offers || offers.has(model)) return model;
  return [...offers].find((offer) => isSameModel(offer, model));
}

function realOrDemo(ways: readonly Ways[]): Ways {
  const real = ways.filter(({ demo }) => !demo);
  const chosen = real.length > 0 ? real : ways;
  return { routes: chosen.flatMap(({ routes }) => routes), demo: real.length === 0 };
}

/** How much smaller the window of a way round a failure may be than the best one's. */
const smallestWindow = 1 / 8;

/**
 * One of the product's own does what the best of its upstreams can do. Those that can clearly less, that take no images or
 * hold only a small part of the conversation, are no way round its failures. Any of the others may get the question,
 * so the smallest of them says how much is taken.
 */
function ownModel(
  card: ModelCard,
  providers: ReadonlyMap<string, ProviderCard>,
  byKey: ReadonlyMap<string, ReachableModel>,
): Parameters<typeof reached> {
  const reachable = card.upstreams.flatMap((key) => byKey.get(key) ?? []);
  const isReal = reachable.some(({ entry }) => !entry.demo);
  const candidates = reachable.filter(({ entry }) => entry.demo !== isReal);
  const best = candidates[0]?.entry;
  const takesImages = best?.takesImages === true && card.takesImages;
  const needed = (best?.contextLength ?? 0) * smallestWindow;
  const upstreams = candidates.filter(
    ({ entry }) => (entry.takesImages || !takesImages) && entry.contextLength >= needed,
  );
  const routes = upstreams.flatMap((model) =>
    model.routes.map((route) => ({ ...route, reasoning: route.reasoning && card.reasoning })),
  );
  const smallest = (of: 'contextLength' | 'maxOutputTokens') =>
    Math.min(card[of], ...upstreams.map(({ entry }) => entry[of]));
  const fitted = {
    ...card,
    takesImages,
    contextLength: smallest('contextLength'),
    maxOutputTokens: smallest('maxOutputTokens'),
  };
  return [fitted, providers, { routes, demo: !isReal }];
}

function reached(
  card: ModelCard,
  providers: ReadonlyMap<string, ProviderCard>,
  { routes, demo }: Ways,
): ReachableModel[] {
  const provider = providers.get(card.provider);
  if (!provider || routes.length === 0) return [];
  const { key, name, type, takesImages, contextLength, maxOutputTokens, reasoning, description, image } =
    card;
  return [
    {
      routes,
      provider: { key: provider.key, name: provider.name, voice: provider.voice },
      entry: {
        key,
        name,
        icon: provider.icon ?? unknownIcon,
        type,
        takesImages,
        contextLength,
        maxOutputTokens,
        reasoning,
        description,
        coefficient: charged(card),
        demo,
        image,
      },
    },
  ];
}

/** The mark of a provider that has none of its own. */
const unknownIcon = '/providers/other.svg';

/** Integers throughout: 2.5 × (1 − 0.15) as a fraction would round differently on each way to it. */
function charged({ coefficient, discountPercent }: ModelCard): number {
  return Math.ceil((coefficient * (100 - discountPercent)) / 100);
}
