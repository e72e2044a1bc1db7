import { prompt as promptSchema } from '@polylogue/contract/prompts';
import { writeChecked } from '../../platform/http/written.ts';
import type { PromptsDeps } from './prompts.deps.ts';
import { presentPrompt, type ModelOf, type Reader } from './prompts.present.ts';
import { findVisible, type ShownPrompt } from './prompts.queries.ts';
import type { PagePrompt } from './search/read-page.ts';

/** As many as the library has, and some: about 20 MB. */
const mostKept = 10_000;

/** For whom prompts are written. */
type Asker = Omit<Reader, 'modelOf'> & { userId: number };

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
  const kept = new Map<string, Buffer>();
  let catalogue = models.list();

  /** A prompt shows its model, so all are written anew when the models change. */
  function forgetOldModels(): void {
    if (catalogue === models.list()) return;
    catalogue = models.list();
    kept.clear();
  }

  function keep(key: string, bytes: Buffer): void {
    kept.set(key, bytes);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  /** Written as it is found on the page: what is kept must not depend on what a reader changes in between. */
  function write(row: ShownPrompt, entry: PagePrompt, asker: Asker): Buffer {
    const shown = presentPrompt({ ...row, isFavourite: entry.isFavourite }, { ...asker, modelOf });
    const bytes = writeChecked(promptSchema, shown, 'A prompt');
    if (entry.isHouse) keep(keyOf(entry, asker), bytes);
    return bytes;
  }

  return {
    of: async (asker, page) => {
      forgetOldModels();
      const known = new Map(page.map((entry) => [entry.id, kept.get(keyOf(entry, asker))]));
      const unknown = page.map(({ id }) => id).filter((id) => known.get(id) === undefined);
      const rows = unknown.length === 0 ? [] : await findVisible(database.db, asker.userId, unknown);
      const read = new Map(rows.map((row) => [row.id, row]));
      return page.flatMap((entry) => {
        const row = read.get(entry.id);
        return known.get(entry.id) ?? (row ? write(row, entry, asker) : []);
      });
    },
  };
}

/** What the JSON of a prompt of the library depends on. */
function keyOf({ id, version, isFavourite }: PagePrompt, { locale }: Asker): string {
  return `${id} ${version} ${locale} ${isFavourite}`;
}
