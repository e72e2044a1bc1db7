import type { Config } from '../../../config.ts';
import type { AiHost } from '../../../vendors/ai/answer-request.ts';
import type { OperatorHost } from '../catalogue/operator-file.schema.ts';
import { builtInHosts, ollamaHost, type BuiltInHost } from './built-in-hosts.ts';

/** A host of models. */
export interface Host {
  name: string;
  ai: AiHost;
  /** It is replaced by a simulator. */
  demo: boolean;
  /** It is queried for its models, and they are added. */
  discovers: boolean;
  /** What it has, if only that counts: a local host runs only what was installed there. */
  offers: ReadonlySet<string> | null;
}

/** What determines the available hosts. */
export interface HostSources {
  config: Config;
  simulatorsUrl: string | undefined;
  /** Hosts from the operator's file; one named like a built-in host changes that one. */
  operatorHosts: readonly OperatorHost[];
  /** Responses of the queried hosts, by name. */
  offered: ReadonlyMap<string, readonly string[]>;
}

/** A key that the simulators accept. */
const simulatedKey = 'simulated';

/** Every available host, by name. */
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

/** Whether the product has a built-in host of this name. */
export function isBuiltIn(name: string): boolean {
  return builtInHosts.some((host) => host.name === name);
}

/** Where an unconfigured local host may be; null if one is configured or none is to be looked for. */
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
  // A custom URL may be a proxy that adds the key.
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
