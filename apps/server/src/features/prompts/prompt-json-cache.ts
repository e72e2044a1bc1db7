import { locales } from '@polylogue/contract/limits';
import { prompt as promptSchema } from '@polylogue/contract/prompts';
import { serializeChecked } from '../../platform/http/serialized-answer.ts';
import type { PromptsDeps } from './prompts.deps.ts';
import { presentPrompt, type ModelOf, type Reader } from './prompts.present.ts';
import { findVisible, type ShownPrompt } from './prompts.queries.ts';
import type { PagePrompt } from './search/read-page.ts';

/** Somewhat more than the library has; about 20 MB. */
const mostKept = 10_000;

/** The reader of a list. */
type Asker = Omit<Reader, 'modelOf'> & { userId: number };

/** The JSON of one version of a prompt. */
interface Kept {
  version: string;
  bytes: Buffer;
}

/** Prompts as JSON for the responses of lists. */
export interface PromptJsonCache {
  /** The prompts of a page in order. Prompts removed in the meantime are left out. */
  of(asker: Asker, page: readonly PagePrompt[]): Promise<Buffer[]>;
}

/**
 * Caches the JSON of the library's prompts. All readers see the same ones, and reading, checking and serializing their texts
 * is most of the cost of a list. Prompts of users are not cached, because they show their owner.
 */
export function createPromptJsonCache(
  { database, models }: Pick<PromptsDeps, 'database' | 'models'>,
  modelOf: ModelOf,
): PromptJsonCache {
  const kept = new Map<number, Kept>();
  let catalogue = models.list();

  /** A prompt shows its model, so the cache is cleared when the models change. */
  function forgetOldModels(): void {
    if (catalogue === models.list()) return;
    catalogue = models.list();
    kept.clear();
  }

  function find(entry: PagePrompt, asker: Asker): Buffer | undefined {
    const found = kept.get(keyOf(entry, asker));
    return found?.version === entry.version ? found.bytes : undefined;
  }

  function keep(key: number, written: Kept): void {
    kept.set(key, written);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  /** Uses the favourite of the page, since the cached bytes must not depend on a change made after it was read. */
  function write(row: ShownPrompt, entry: PagePrompt, asker: Asker): Buffer {
    const shown = presentPrompt({ ...row, isFavourite: entry.isFavourite }, { ...asker, modelOf });
    const bytes = serializeChecked(promptSchema, shown, 'A prompt');
    if (entry.isHouse) keep(keyOf(entry, asker), { version: entry.version, bytes });
    return bytes;
  }

  return {
    of: async (asker, page) => {
      forgetOldModels();
      const known = page.map((entry) => find(entry, asker));
      const unknown = page.filter((_, index) => known[index] === undefined).map(({ id }) => id);
      const rows = unknown.length === 0 ? [] : await findVisible(database.db, asker.userId, unknown);
      return page.flatMap((entry, index) => {
        const row = rows.find(({ id }) => id === entry.id);
        return known[index] ?? (row ? write(row, entry, asker) : []);
      });
    },
  };
}

/** What the JSON of a library prompt depends on besides its version. */
function keyOf({ id, isFavourite }: PagePrompt, { locale }: Asker): number {
  return (id * locales.length + locales.indexOf(locale)) * 2 + (isFavourite ? 1 : 0);
}
