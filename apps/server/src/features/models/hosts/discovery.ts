import type { Logger } from 'pino';
import type { AiHost } from '../../../vendors/ai/answer-request.ts';
import { ollamaHost } from './built-in-hosts.ts';
import { resolveHosts, unnamedOllama, type HostSources } from './hosts.ts';

/** Periodically queries hosts for their models, in the background. */
export interface Discovery {
  /** The latest responses of the hosts, by name. A host that goes silent keeps its models. */
  offered(): ReadonlyMap<string, readonly string[]>;
  /** Queries now and from now on. */
  start(): void;
  close(): Promise<void>;
}

/** A model added to a host shows up within this time. */
const askAgainMs = 60_000;
const answerWithinMs = 5_000;

/** Queries nothing before it is started. */
export function createDiscovery(options: {
  listModels(host: AiHost, signal: AbortSignal): Promise<string[]>;
  log: Logger;
  sources(): HostSources;
  /** A host has responded with something new. */
  onChange(): Promise<void>;
}): Discovery {
  const offered = new Map<string, readonly string[]>();
  const silent = new Set<string>();
  const closing = new AbortController();
  let round: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  // Only at the start: without an Ollama, querying its port every minute is pointless.
  let looksForOllama = true;

  function targets(): Map<string, AiHost> {
    const sources = options.sources();
    const hosts = [...resolveHosts(sources).values()].filter((host) => host.discovers);
    const found = new Map(hosts.map(({ name, ai }) => [name, ai]));
    const unnamed = looksForOllama ? unnamedOllama(sources) : null;
    if (unnamed && !found.has(ollamaHost)) found.set(ollamaHost, unnamed);
    return found;
  }

  async function ask(name: string, host: AiHost): Promise<boolean> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)]);
    try {
      const models = (await options.listModels(host, signal)).toSorted();
      silent.delete(name);
      if (models.join('\n') === offered.get(name)?.join('\n')) return false;
      offered.set(name, models);
      return true;
    } catch (error) {
      if (!closing.signal.aborted && !silent.has(name)) {
        const level = name === ollamaHost ? 'info' : 'warn';
        options.log[level]({ err: error, host: name }, 'a host did not tell its models');
      }
      silent.add(name);
      return false;
    }
  }

  async function askAll(): Promise<void> {
    const asked = targets();
    looksForOllama = false;
    const changes = await Promise.all([...asked].map(([name, host]) => ask(name, host)));
    if (!changes.includes(true) || closing.signal.aborted) return;
    try {
      await options.onChange();
    } catch (error) {
      // Forgotten, so that the next round reports it again.
      for (const name of asked.keys()) offered.delete(name);
      options.log.warn({ err: error }, 'the models of a host could not be loaded');
    }
  }

  function next(): void {
    round = round.then(askAll);
  }

  return {
    offered: () => offered,
    start: () => {
      if (closing.signal.aborted) return;
      next();
      timer ??= setInterval(next, askAgainMs).unref();
    },
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await round;
    },
  };
}
