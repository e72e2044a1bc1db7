import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../platform/log.ts';
import { createModels, type ModelEntry, type Models } from './models.service.ts';

/** The simulators' URL; nothing listens there, and nothing needs to. */
export const simulatorsUrl = 'http://127.0.0.1:9';

/** Generous for a busy machine; a host that did not respond in time is queried again within it. */
export const soon = { timeout: 90_000 };

/** The models of one process. */
export interface StartedModels {
  models: Models;
  directory: string;
  /** Log entries as objects. */
  log: Record<string, unknown>[];
}

/** A database shared by the models of any number of processes. */
export interface ModelsScene {
  /** Starts the models of a process; they are closed with the test. */
  start(
    settings?: Record<string, string>,
    options?: { simulators?: boolean; file?: unknown },
  ): Promise<StartedModels>;
  advance(seconds: number): void;
  close(): Promise<void>;
}

/** Opens a database with a manual clock. */
export async function modelsScene(): Promise<ModelsScene> {
  const { database, close } = await openTestDatabase();
  let now = Date.now();
  return {
    close,
    advance: (seconds) => {
      now += seconds * 1000;
    },
    start: async (settings = {}, { simulators = true, file } = {}) => {
      const directory = await mkdtemp(join(tmpdir(), 'models-'));
      if (file !== undefined) await writeFile(join(directory, 'models.json'), JSON.stringify(file));
      const log: Record<string, unknown>[] = [];
      const models = await createModels({
        config: readConfig({ NODE_ENV: 'test', DATA_DIR: directory, ...settings }),
        log: createLog('info', {
          destination: { write: (line) => log.push(JSON.parse(line) as Record<string, unknown>) },
        }),
        clock: { now: () => new Date(now) },
        database,
        simulatorsUrl: simulators ? simulatorsUrl : undefined,
        filePollMs: 20,
      });
      onTestFinished(async () => {
        await models.close();
        await rm(directory, { recursive: true });
      });
      return { models, directory, log };
    },
  };
}

/** The model of a key that must exist. */
export function entry(models: Models, key: string): ModelEntry {
  const found = models.byKey(key);
  if (!found) throw new Error(`There is no model ${key}.`);
  return found;
}

/** Names of a model's hosts, best first. */
export function hostsOf(models: Models, key: string): string[] {
  return models.routes(entry(models, key)).map(({ host }) => host);
}

/** A host that lists models and nothing else. */
export async function startHost(offers: string[]): Promise<{ url: string; seen: (string | undefined)[] }> {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    const data = offers.map((id) => ({ id, object: 'model' }));
    response
      .writeHead(request.url === '/v1/models' ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
