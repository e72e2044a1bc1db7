import type { Config } from '../../../config.ts';
import type { AiHost } from '../../../vendors/ai/answer-request.ts';
import type { OperatorHost } from '../catalogue/operator-file.schema.ts';
import { builtInHosts, ollamaHost, type BuiltInHost } from './built-in-hosts.ts';

/** A place where models can be asked. */
export interface Host {
  name: string;
  ai: AiHost;
  /** A simulator stands in for it. */
  demo: boolean;
  /** It is asked for its models, and what it names is added. */
  discovers: boolean;
  /** What it has, where only that counts: a local host runs what was put there and nothing else. */
  offers: ReadonlySet<string> | null;
}

/** What decides which hosts there are. */
export interface HostSources {
  config: Config;
  simulatorsUrl: string | undefined;
  /** Hosts of the operator's file; one with the name of a built-in host changes that one. */
  operatorHosts: readonly OperatorHost[];
  /** What the hosts that were asked have answered, by their names. */
  offered: ReadonlyMap<string, readonly string[]>;
}

/** A key that the simulators take. */
const simulatedKey = 'simulated';

/** Every host that can be asked now, by name. */
export function resolveHosts(sources: HostSources): Map<string, Host> {
  const hosts = new Map<string, Host>();
  const changes = new Map(sources.operatorHosts.map((host) => [host.name, host]));
  for (const builtIn of builtInHosts) {
    const host = resolveBuiltIn(builtIn, changes.get(builtIn.name), sources);
    if (host) hosts.set(builtIn.name, host);
  }
  for (const { name, url, apiKey } of sources.config.OPENAI_COMPATIBLE_URLS) {
    const ai: AiHost = { dialect: 'compatible', baseUrl: url, apiKey };
    if (changes.get(name)?.off !== true) hosts.set(name, realHost(name, ai, { discovers: true }));
  }
  for (const added of sources.operatorHosts) {
    if (added.off === true || hosts.has(added.name) || isBuiltIn(added.name)) continue;
    const { name, dialect = 'compatible', baseUrl, apiKey = null, discover = false } = added;
    if (baseUrl) hosts.set(name, realHost(name, { dialect, baseUrl, apiKey }, { discovers: discover }));
  }
  return hosts;
}

/** Whether the product knows a host of this name by itself. */
export function isBuiltIn(name: string): boolean {
  return builtInHosts.some((host) => host.name === name);
}

/** Where a local host may be although nobody named it; null when it was named, or is not to be looked for. */
export function unnamedOllama({ config, operatorHosts }: HostSources): AiHost | null {
  const change = operatorHosts.find((host) => host.name === ollamaHost);
  const isNamed = config.OLLAMA_URL !== undefined || change?.baseUrl !== undefined || change?.off === true;
  // Tests must not depend on what else runs on the machine.
  return isNamed || config.NODE_ENV === 'test' ? null : ollamaAt(defaultOllama);
}

const defaultOllama = 'http://127.0.0.1:11434';

function ollamaAt(url: string): AiHost {
  const baseUrl = /\/v1\/?$/.test(url) ? url : `${url.replace(/\/$/, '')}/v1`;
  return { dialect: 'compatible', baseUrl, apiKey: null };
}

function resolveBuiltIn(
  builtIn: BuiltInHost,
  change: OperatorHost | undefined,
  sources: HostSources,
): Host | undefined {
  if (change?.off === true) return undefined;
  const { name, dialect, setting } = builtIn;
  if (name === ollamaHost) return resolveOllama(builtIn, change, sources);
  const apiKey = change?.apiKey ?? (setting ? keyOf(sources.config, setting) : null);
  // An address of the operator's own may be a proxy that adds the key.
  if (apiKey !== null || change?.baseUrl !== undefined) {
    const ai = { dialect: change?.dialect ?? dialect, baseUrl: change?.baseUrl ?? builtIn.baseUrl, apiKey };
    return realHost(name, ai, { discovers: change?.discover ?? false });
  }
  return simulated(builtIn, sources);
}

function resolveOllama(
  builtIn: BuiltInHost,
  change: OperatorHost | undefined,
  sources: HostSources,
): Host | undefined {
  const { config, offered } = sources;
  const named = change?.baseUrl ?? (config.OLLAMA_URL === 'off' ? undefined : config.OLLAMA_URL);
  const offers = offered.get(ollamaHost);
  if (named === undefined && offers === undefined) return simulated(builtIn, sources);
  const ai = { ...ollamaAt(named ?? defaultOllama), apiKey: change?.apiKey ?? null };
  return { ...realHost(ollamaHost, ai, { discovers: true }), offers: new Set(offers ?? []) };
}

function simulated({ name, dialect, simulator }: BuiltInHost, sources: HostSources): Host | undefined {
  if (sources.simulatorsUrl === undefined) return undefined;
  const ai: AiHost = { dialect, baseUrl: `${sources.simulatorsUrl}${simulator}`, apiKey: simulatedKey };
  return { name, ai, demo: true, discovers: false, offers: null };
}

function realHost(name: string, ai: AiHost, { discovers }: { discovers: boolean }): Host {
  return { name, ai, demo: false, discovers, offers: null };
}

function keyOf(config: Config, setting: keyof Config): string | null {
  const value = config[setting];
  return typeof value === 'string' ? value : null;
}
