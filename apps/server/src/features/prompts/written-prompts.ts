import { locales } from '@polylogue/contract/limits';
import { prompt as promptSchema } from '@polylogue/contract/prompts';
import { writeChecked } from '../../platform/http/serialized-answer.ts';
import type { PromptsDeps } from './prompts.deps.ts';
import { presentPrompt, type ModelOf, type Reader } from './prompts.present.ts';
import { findVisible, type ShownPrompt } from './prompts.queries.ts';
import type { PagePrompt } from './search/read-page.ts';

/** As many as the library has, and some: about 20 MB. */
const mostKept = 10_000;

/** For whom prompts are written. */
type Asker = Omit<Reader, 'modelOf'> & { userId: number };

/** The JSON of a prompt as it was at that version. */
interface Kept {
  version: string;
  bytes: Buffer;
}

/** Prompts as the JSON that lists answer. */
export interface WrittenPrompts {
  /** The prompts of a page, in its order. One that went away in between is left out. */
  of(asker: Asker, page: readonly PagePrompt[]): Promise<Buffer[]>;
}

/**
 * Keeps what is written of the library's prompts: everybody reads the same ones, and their texts are most of what a list
 * reads from the database, checks and writes. A prompt of a user is written anew each time, because it shows its owner.
 */
export function createWrittenPrompts(
  { database, models }: Pick<PromptsDeps, 'database' | 'models'>,
  modelOf: ModelOf,
): WrittenPrompts {
  const kept = new Map<number, Kept>();
  let catalogue = models.list();

  /** A prompt shows its model, so all are written anew when the models change. */
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

  /** Written as it is found on the page: what is kept must not depend on what a reader changes in between. */
  function write(row: ShownPrompt, entry: PagePrompt, asker: Asker): Buffer {
    const shown = presentPrompt({ ...row, isFavourite: entry.isFavourite }, { ...asker, modelOf });
    const bytes = writeChecked(promptSchema, shown, 'A prompt');
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

/** What the JSON of a prompt of the library depends on beside its version. */
function keyOf({ id, isFavourite }: PagePrompt, { locale }: Asker): number {
  return (id * locales.length + locales.indexOf(locale)) * 2 + (isFavourite ? 1 : 0);
}
