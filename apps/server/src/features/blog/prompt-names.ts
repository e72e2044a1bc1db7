import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@polylogue/contract/limits';
import { parse } from 'yaml';
import { root } from '../../platform/root.ts';

const tasksDirectory = join(root, 'content/tasks');

/**
 * Finds the names of the library's prompts (`topic/task`) in a language, by which the library is searched. One that the
 * library no longer has is left out.
 */
export function createPromptNames(): (keys: readonly string[], locale: Locale) => Promise<string[]> {
  const files = new Map<string, Promise<string>>();

  function fileOf(topic: string, locale: Locale): Promise<string> {
    const name = `${topic}.${locale}.yaml`;
    const file = files.get(name) ?? readFile(join(tasksDirectory, name), 'utf8').catch(() => '');
    files.set(name, file);
    return file;
  }

  return async (keys, locale) => {
    const names = await Promise.all(
      keys.map(async (key) => {
        const [topic = '', task = ''] = key.split('/');
        return nameIn(await fileOf(topic, locale), task);
      }),
    );
    return names.filter((name) => name !== undefined);
  };
}

/** The name that stands below a task's key. The whole file would take much longer to parse. */
function nameIn(file: string, task: string): string | undefined {
  const [, written] = new RegExp(`- key: ${task}\\n\\s+name: (.+)`).exec(file) ?? [];
  return written === undefined ? undefined : String(parse(written));
}
