import type { Logger } from 'pino';
import { ConfigError, dataPath, type Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AiHost } from '../../vendors/ai/answer-request.ts';
import { listModels } from '../../vendors/ai/list-models.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import type { ProviderCard } from './catalogue/catalogue.schema.ts';
import { mergeCatalogue } from './catalogue/merge.ts';
import { createOperatorChoices, fileContext } from './catalogue/operator-choices.ts';
import { parseOperatorFile, type Refusal } from './catalogue/operator-file.ts';
import { reachableModels } from './assemble.ts';
import { createBreaker } from './hosts/breaker.ts';
import { createDiscovery } from './hosts/discovery.ts';
import { isBuiltIn, resolveHosts, type Host } from './hosts/hosts.ts';
import type { ModelEntry, ModelRoute } from './model-entry.ts';
import { chosenModel, idsOf } from './models.queries.ts';
import { modelIds, providerIds } from './models.tables.ts';

export type { ModelEntry, ModelRoute } from './model-entry.ts';

/** The available models and their routes. Everything but the user's choice is in memory. */
export interface Models {
  /** The product's own first, then the others by provider. */
  list(): readonly ModelEntry[];
  /** Undefined for a model that is not reachable now, even if it existed before. */
  find(id: number): ModelEntry | undefined;
  byKey(key: string): ModelEntry | undefined;
  /**
   * The routes to a model, best first. A failing host is left out, unless none is left: then only the one
   * whose pause ends first is returned.
   */
  routes(entry: ModelEntry): readonly ModelRoute[];
  /** Reports the outcome of a call to a host. An error in the request is not the host's and not reported. */
  report(host: string, outcome: 'ok' | 'failed', retryAfterSeconds?: number): void;
  /** A host that can be reached, by its name. */
  hostOf(name: string): AiHost | undefined;
  /** Colour and name of a provider. */
  voiceOf(providerKey: string): Pick<ProviderCard, 'voice' | 'name'> | undefined;
  /** The text model that answers where a chat's own is gone: the default, unless that draws images. */
  standIn(): ModelEntry;
  /** The model that the user's new chats begin with, or the default. */
  choiceOf(executor: Executor, userId: number): Promise<ModelEntry>;
  /** The model of a stored choice, or the default if there is none or it is unreachable. */
  resolveChoice(modelId: number | null): ModelEntry;
  close(): Promise<void>;
}

/** Dependencies of models. */
export interface ModelsDeps {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Pick<Database, 'db'>;
  simulatorsUrl: string | undefined;
  /** How often to poll the operator's file. */
  filePollMs?: number;
}

/** The default model, unless the operator sets another. */
const defaultModel = 'polylogue-balanced';

interface Snapshot {
  entries: readonly ModelEntry[];
  byId: ReadonlyMap<number, ModelEntry>;
  byKey: ReadonlyMap<string, ModelEntry>;
  providers: ReadonlyMap<string, ProviderCard>;
  hosts: ReadonlyMap<string, Host>;
  preferred: ModelEntry | undefined;
  firstText: ModelEntry | undefined;
}

/**
 * Reads the catalogue and the operator's file, gives every model its id, and keeps both up to date. Hosts are
 * queried for their models in the background; nobody waits for them.
 */
export async function createModels(deps: ModelsDeps): Promise<Models> {
  const { config, log, database } = deps;
  refuseTakenNames(config);
  const catalogue = readCatalogue();
  const breaker = createBreaker(deps.clock);
  // By entry and not by id: an answer that began before a reload keeps its routes.
  const routesOf = new WeakMap<ModelEntry, readonly ModelRoute[]>();
  const choices = createOperatorChoices({
    directory: dataPath(config),
    catalogue,
    named: config.OPENAI_COMPATIBLE_URLS.map(({ name }) => name),
    log,
    pollMs: deps.filePollMs,
    onChange: async () => {
      await rebuild();
      discovery.start();
    },
  });
  const sources = () => ({
    config,
    simulatorsUrl: deps.simulatorsUrl,
    operatorHosts: choices.current().hosts,
    offered: discovery.offered(),
  });
  const discovery = createDiscovery({ listModels, log, sources, onChange: rebuild });
  let snapshot: Snapshot | undefined;
  let building: Promise<void> = Promise.resolve();

  /** Serialised: of two concurrent rebuilds the older could win. */
  function rebuild(): Promise<void> {
    const next = building.then(build);
    building = next.catch(() => undefined);
    return next;
  }

  async function build(): Promise<void> {
    const file = choices.current();
    const hosts = resolveHosts(sources());
    const merged = mergeCatalogue({ catalogue, file, hosts, offered: discovery.offered() });
    const reachable = reachableModels(merged, hosts);
    const [ids, ownerIds] = await Promise.all([
      idsOf(
        database.db,
        modelIds,
        reachable.map(({ entry }) => entry.key),
      ),
      idsOf(
        database.db,
        providerIds,
        reachable.map(({ provider }) => provider.key),
      ),
    ]);
    const entries = reachable.flatMap(({ entry, provider, routes }): ModelEntry[] => {
      const [id, providerId] = [ids.get(entry.key), ownerIds.get(provider.key)];
      if (id === undefined || providerId === undefined) return [];
      const whole = { ...entry, id, provider: { id: providerId, ...provider } };
      routesOf.set(whole, routes);
      return [whole];
    });
    for (const [name, host] of snapshot?.hosts ?? []) {
      if (JSON.stringify(hosts.get(name)?.ai) !== JSON.stringify(host.ai)) breaker.forget(name);
    }
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const firstText = entries.find(({ image }) => image === null);
    snapshot = {
      entries,
      byId: new Map(entries.map((entry) => [entry.id, entry])),
      byKey,
      providers: new Map(merged.providers.map((card) => [card.key, card])),
      hosts,
      preferred:
        byKey.get(file.default ?? defaultModel) ?? byKey.get(defaultModel) ?? firstText ?? entries[0],
      firstText,
    };
  }

  function current(): Snapshot {
    if (!snapshot) throw new Error('The models were asked for before they were read.');
    return snapshot;
  }

  function resolveChoice(modelId: number | null): ModelEntry {
    const { byId, preferred } = current();
    const entry = (modelId === null ? undefined : byId.get(modelId)) ?? preferred;
    // Without keys and simulators there are no models.
    if (!entry) throw new CallError('unavailable');
    return entry;
  }

  function standIn(): ModelEntry {
    const usual = resolveChoice(null);
    return usual.image === null ? usual : (current().firstText ?? usual);
  }

  function routes(entry: ModelEntry): readonly ModelRoute[] {
    const ways = routesOf.get(entry) ?? [];
    const open = ways.filter(({ host }) => breaker.pausedUntil(host) === 0);
    if (open.length > 0) return open;
    return ways
      .toSorted((one, other) => breaker.pausedUntil(one.host) - breaker.pausedUntil(other.host))
      .slice(0, 1);
  }

  await choices.read();
  await rebuild();
  choices.watch();
  discovery.start();
  return {
    list: () => current().entries,
    find: (id) => current().byId.get(id),
    byKey: (key) => current().byKey.get(key),
    routes,
    report: breaker.report,
    hostOf: (name) => current().hosts.get(name)?.ai,
    voiceOf: (key) => current().providers.get(key),
    choiceOf: async (executor, userId) => resolveChoice(await chosenModel(executor, userId)),
    resolveChoice,
    standIn,
    close: async () => {
      await choices.close();
      await discovery.close();
      await building;
    },
  };
}

/** Problems of an operator's file, given these settings; empty if it is valid. */
export async function checkOperatorFile(text: string, config: Config): Promise<Refusal[]> {
  const named = config.OPENAI_COMPATIBLE_URLS.map(({ name }) => name);
  const parsed = await parseOperatorFile(text, fileContext(readCatalogue(), named));
  return parsed.ok ? [] : parsed.refusals;
}

/** Two hosts of the same name would share responses and failures. */
function refuseTakenNames(config: Config): void {
  const taken = config.OPENAI_COMPATIBLE_URLS.find(({ name }) => isBuiltIn(name));
  if (!taken) return;
  throw new ConfigError(
    `These settings are not usable:\n  OPENAI_COMPATIBLE_URLS: "${taken.name}" is a host of the product; choose another name`,
  );
}
