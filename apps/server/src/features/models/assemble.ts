import { isSameModel } from './catalogue/merge.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ModelCard, ProviderCard } from './catalogue/catalogue.schema.ts';
import type { Dialect } from '../../vendors/ai/answer-request.ts';
import { effortsOf } from '../../vendors/ai/efforts.ts';
import type { Host } from './hosts/hosts.ts';
import type { ModelEntry, ModelProvider, ModelRoute } from './model-entry.ts';

/** A reachable model, before it has an id. */
export interface ReachableModel {
  entry: Omit<ModelEntry, 'id' | 'provider'>;
  provider: Omit<ModelProvider, 'id'>;
  routes: ModelRoute[];
}

/** The catalogue models that some host serves, the product's own first. */
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

/** Real hosts, or the simulators if there is none: a simulated answer never replaces a failed real one. */
function directRoutes(card: ModelCard, hosts: ReadonlyMap<string, Host>): Ways {
  const ways = card.hosts.flatMap((way) => {
    const host = hosts.get(way.host);
    if (!host) return [];
    const model = offeredAs(way.model, host.offers);
    if (model === undefined) return [];
    const ai = { ...host.ai, dialect: dialectOf(host.ai.dialect, way.api) };
    return [{ demo: host.demo, route: routeOf(card, { host: host.name, ai, model, price: way.price }) }];
  });
  return realOrDemo(ways.map(({ demo, route }) => ({ demo, routes: [route] })));
}

function routeOf(card: ModelCard, way: Pick<ModelRoute, 'host' | 'ai' | 'model' | 'price'>): ModelRoute {
  return { ...way, reasoning: card.reasoning, temperature: takesTemperature(card) };
}

function takesTemperature({ type, reasoning, temperature }: ModelCard): boolean {
  return type !== 'image' && (temperature ?? !reasoning);
}

/** OpenAI serves both formats at one URL. Any other host has one, whatever the catalogue says about OpenAI's. */
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

/** How much smaller a fallback's context window may be than the best one's. */
const smallestWindow = 1 / 8;

/**
 * A model of the product has the abilities of its best upstream. Upstreams that are clearly weaker, without
 * image input or with a much smaller window, are not fallbacks. Any of the others may get the question, so
 * the smallest of them sets the limit.
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
  const takesImages = best !== undefined && best.maxImages > 0 && card.takesImages;
  const needed = (best?.contextLength ?? 0) * smallestWindow;
  const upstreams = candidates.filter(
    ({ entry }) => (entry.maxImages > 0 || !takesImages) && entry.contextLength >= needed,
  );
  const routes = upstreams.flatMap((model) =>
    model.routes.map((route) => ({ ...route, reasoning: route.reasoning && card.reasoning })),
  );
  const smallest = (of: 'contextLength' | 'maxOutputTokens' | 'maxImages') =>
    Math.min(card[of], ...upstreams.map(({ entry }) => entry[of]));
  const fitted = {
    ...card,
    takesImages,
    maxImages: smallest('maxImages'),
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
  const { key, name, type, contextLength, maxOutputTokens, reasoning, description, image } = card;
  return [
    {
      routes,
      provider: { key: provider.key, name: provider.name, voice: provider.voice },
      entry: {
        key,
        name,
        icon: provider.icon ?? unknownIcon,
        type,
        maxImages: card.takesImages ? card.maxImages : 0,
        contextLength,
        maxOutputTokens,
        reasoning,
        efforts: effortsThere(routes),
        temperature: routes.some((route) => route.temperature),
        description,
        coefficient: charged(card),
        demo,
        image: image && { ...image, usualQuality: usualQuality(image.qualities) },
      },
    },
  ];
}

/** What the first host takes; another that answers in its place gets the nearest of its own. */
function effortsThere([first]: readonly ModelRoute[]): ModelEntry['efforts'] {
  return first?.reasoning === true ? effortsOf(first.ai.dialect, first.model) : [];
}

/** Icon of a provider without one. */
const unknownIcon = '/providers/other.svg';

/** Integers throughout: 2.5 × (1 − 0.15) in floating point could round differently in different places. */
function charged({ coefficient, discountPercent }: ModelCard): number {
  return Math.ceil((coefficient * (100 - discountPercent)) / 100);
}

/** The middle of what vendors offer; the first is the cheapest and looks it. */
function usualQuality(qualities: readonly { id: string }[]): string {
  const usual = qualities.find(({ id }) => id === 'medium' || id === 'standard') ?? qualities[0];
  return usual?.id ?? '';
}
