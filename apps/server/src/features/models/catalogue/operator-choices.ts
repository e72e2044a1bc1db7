import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { builtInHosts, ollamaHost } from '../hosts/built-in-hosts.ts';
import type { Catalogue } from './catalogue.ts';
import { parseOperatorFile, type FileContext } from './operator-file.ts';
import { emptyOperatorFile, type OperatorFile } from './operator-file.schema.ts';

/** The operator's changes to models and hosts. */
export interface OperatorChoices {
  /** The last valid file. */
  current(): OperatorFile;
  /** Checks the file once. */
  read(): Promise<void>;
  /** Polls until closed. */
  watch(): void;
  close(): Promise<void>;
}

/** File names in the data directory; the first that exists counts. */
const fileNames = ['models.json', 'models.yaml', 'models.yml'];

/** File system events get lost on shared folders and in containers; polling the mtime does not. */
const usualPollMs = 3_000;

/** Reads the operator's file and watches it. An invalid one is rejected as a whole and the last valid one stays. */
export function createOperatorChoices(options: {
  directory: string;
  catalogue: Catalogue;
  /** Names of hosts from the settings; they are queried for their models. */
  named: readonly string[];
  log: Logger;
  pollMs: number | undefined;
  onChange(): Promise<void>;
}): OperatorChoices {
  const { directory, log } = options;
  const context = fileContext(options.catalogue, options.named);
  let file = emptyOperatorFile;
  let seen = '';
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Returns whether something changed. */
  async function take(): Promise<boolean> {
    const found = await findFile(directory);
    const state = found?.state ?? '';
    if (state === seen) return false;
    seen = state;
    if (!found) {
      file = emptyOperatorFile;
      return true;
    }
    const parsed = await parseOperatorFile(await readFile(found.path, 'utf8'), context);
    if (parsed.ok) {
      file = parsed.file;
      log.info({ file: found.path }, "the operator's models file has been loaded");
      return true;
    }
    for (const { line, reason } of parsed.refusals) {
      log.error({ file: found.path, line, reason }, `the models file was refused: line ${line}: ${reason}`);
    }
    return false;
  }

  async function look(): Promise<void> {
    try {
      if (await take()) await options.onChange();
    } catch (error) {
      // Retried next time: the file may just have been removed, or the database may be down.
      seen = 'unread';
      log.warn({ err: error }, 'the models file could not be applied');
    }
  }

  return {
    current: () => file,
    read: async () => {
      try {
        await take();
      } catch (error) {
        seen = 'unread';
        log.error({ err: error }, 'the models file could not be read');
      }
    },
    watch: () => {
      timer = setInterval(() => {
        looking ??= look().finally(() => {
          looking = undefined;
        });
      }, options.pollMs ?? usualPollMs).unref();
    },
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** What a file may refer to; `named` are the hosts from the settings. */
export function fileContext(catalogue: Catalogue, named: readonly string[]): FileContext {
  return {
    catalogue,
    hosts: new Set([...builtInHosts.map(({ name }) => name), ...named]),
    discovering: new Set([ollamaHost, ...named]),
  };
}

async function findFile(directory: string): Promise<{ path: string; state: string } | undefined> {
  for (const name of fileNames) {
    const path = join(directory, name);
    const found = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (found) return { path, state: [path, found.ino, found.size, found.mtimeMs].join(' ') };
  }
  return undefined;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
