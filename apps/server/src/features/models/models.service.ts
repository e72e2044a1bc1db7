import type { Logger } from 'pino';
import { ConfigError, dataPath, type Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
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

/** The models that can be chosen, and the ways to them. Everything but the user's choice is known without waiting. */
export interface Models {
  /** The product's own first, then the others by provider. */
  list(): readonly ModelEntry[];
  /** Undefined for a model that cannot be reached now, even if it was there once. */
  find(id: number): ModelEntry | undefined;
  byKey(key: string): ModelEntry | undefined;
  /**
   * The ways to a model, best first. A host that keeps failing is left out, unless none is left: then the one whose
   * pause ends first stands alone.
   */
  routes(entry: ModelEntry): readonly ModelRoute[];
  /** How a call to a host went. A fault of the request is not a fault of the host and is not reported. */
  report(host: string, outcome: 'ok' | 'failed', retryAfterSeconds?: number): void;
  /** Colour and name of a provider. */
  voiceOf(providerKey: string): Pick<ProviderCard, 'voice' | 'name'> | undefined;
  /** The model that the user has chosen, or the default. */
  choiceOf(executor: Executor, userId: number): Promise<ModelEntry>;
  /** The model of a stored choice, or the default when none was made or it cannot be reached. */
  resolveChoice(modelId: number | null): ModelEntry;
  close(): Promise<void>;
}

/** What models are found with. */
export interface ModelsDeps {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Pick<Database, 'db'>;
  simulatorsUrl: string | undefined;
  /** How often the operator's file is looked at. */
  filePollMs?: number;
}

/** The model of somebody who has chosen none, unless the operator names another. */
const defaultModel = 'polylogue-balanced';

interface Snapshot {
  entries: readonly ModelEntry[];
  byId: ReadonlyMap<number, ModelEntry>;
  byKey: ReadonlyMap<string, ModelEntry>;
  providers: ReadonlyMap<string, ProviderCard>;
  hosts: ReadonlyMap<string, Host>;
  preferred: ModelEntry | undefined;
}

/**
 * Reads catalogue and operator's file, gives every model its id, and keeps both up to date while the process runs. Hosts
 * are asked for their models in the background; nobody waits for them.
 */
export async function createModels(deps: ModelsDeps): Promise<Models> {
  const { config, log, database } = deps;
  refuseTakenNames(config);
  const catalogue = readCatalogue();
  const breaker = createBreaker(deps.clock);
  // By entry and not by id: an answer that began before a reload keeps its ways.
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

  /** One after the other: of two at once the older could win. */
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
    snapshot = {
      entries,
      byId: new Map(entries.map((entry) => [entry.id, entry])),
      byKey,
      providers: new Map(merged.providers.map((card) => [card.key, card])),
      hosts,
      preferred: byKey.get(file.default ?? defaultModel) ?? byKey.get(defaultModel) ?? entries[0],
    };
  }

  function current(): Snapshot {
    if (!snapshot) throw new Error('The models were asked for before they were read.');
    return snapshot;
  }

  function resolveChoice(modelId: number | null): ModelEntry {
    const { byId, preferred } = current();
    const entry = (modelId === null ? undefined : byId.get(modelId)) ?? preferred;
    // Without keys and without simulators there is nobody to talk to.
    if (!entry) throw new CallError('unavailable');
    return entry;
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
    voiceOf: (key) => current().providers.get(key),
    choiceOf: async (executor, userId) => resolveChoice(await chosenModel(executor, userId)),
    resolveChoice,
    close: async () => {
      await choices.close();
      await discovery.close();
      await building;
    },
  };
}

/** What is wrong with an operator's file, beside these settings; empty when it would be taken. */
export async function checkOperatorFile(text: string, config: Config): Promise<Refusal[]> {
  const named = config.OPENAI_COMPATIBLE_URLS.map(({ name }) => name);
  const parsed = await parseOperatorFile(text, fileContext(readCatalogue(), named));
  return parsed.ok ? [] : parsed.refusals;
}

/** Two hosts of one name would take each other's answers and failures for their own. */
function refuseTakenNames(config: Config): void {
  const taken = config.OPENAI_COMPATIBLE_URLS.find(({ name }) => isBuiltIn(name));
  if (!taken) return;
  throw new ConfigError(
    `These settings are not usable:\n  OPENAI_COMPATIBLE_URLS: "${taken.name}" is a host of the product; choose another name`,
  );
}
