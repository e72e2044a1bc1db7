import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { builtInHosts, ollamaHost } from '../hosts/built-in-hosts.ts';
import type { Catalogue } from './catalogue.ts';
import { parseOperatorFile, type FileContext } from './operator-file.ts';
import { emptyOperatorFile, type OperatorFile } from './operator-file.schema.ts';

/** What the operator wants to be different about models and hosts. */
export interface OperatorChoices {
  /** The last good file. */
  current(): OperatorFile;
  /** Looks at the file once. */
  read(): Promise<void>;
  /** Looks again and again until closed. */
  watch(): void;
  close(): Promise<void>;
}

/** Names of the file in the data directory; the first one that is there counts. */
const fileNames = ['models.json', 'models.yaml', 'models.yml'];

/** Events of the file system get lost on shared folders and in containers; looking at the time of a file does not. */
const usualPollMs = 3_000;

/** Reads the operator's file and keeps reading it. A bad one is refused as a whole and the last good one stays. */
export function createOperatorChoices(options: {
  directory: string;
  catalogue: Catalogue;
  /** Names of the hosts that the settings add; these are asked for their models. */
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

  /** Answers whether there is something new. */
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
      log.info({ file: found.path }, 'the models file of the operator is in force');
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
      // Looked at again next time: it may have been taken away just now, or the database may be.
      seen = 'unread';
      log.warn({ err: error }, 'the models file could not be taken over');
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

/** What a file may refer to; `named` are the hosts that the settings add. */
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
