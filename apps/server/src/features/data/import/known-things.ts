import type { ImportedKind, LeftOutCount, Origin } from '@polylogue/contract/data';
import type { Executor } from '../../../platform/db/database.ts';
import { importedBefore, ownChats } from '../../chats/imported-chat.service.ts';
import { capsulesImportedBefore, fileHashesIn, ownCapsules } from '../../library/import-capsule.service.ts';
import { ownFiles } from '../../files/reserved-file.service.ts';
import { notesImportedBefore, ownNotes } from '../../notes/import-note.service.ts';
import { hasInstructions } from '../../instructions/import-instructions.service.ts';
import { samePrompts } from '../../prompts/import-prompt.service.ts';
import { hasSettings } from '../../settings/import-settings.service.ts';
import { picturesHere } from './imported-files.queries.ts';
import type { ImportFrame } from './neutral.ts';

/** Where things come from, and whose account they are brought into. */
export interface Place {
  userId: number;
  origin: Origin;
  /** The account as exports of this product name it. */
  ownAccount: string;
}

/** Things at once: keys are values of a statement. */
const batch = 500;

/**
 * Those of the keys that are here already, with their ids: imported before, or, of an export of this very account, the things
 * themselves.
 */
export async function knownAmong(
  executor: Executor,
  place: Place,
  { kind, keys }: { kind: ImportedKind; keys: readonly string[] },
): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (let start = 0; start < keys.length; start += batch) {
    for (const [key, id] of await knownInBatch(executor, place, {
      kind,
      keys: keys.slice(start, start + batch),
    })) {
      known.set(key, id);
    }
  }
  return known;
}

export type Outline = Extract<ImportFrame, { outline: unknown }>['outline'];

/** Those of the keys that an import would add nothing to: a capsule may still lack files that come with another archive. */
export async function knownWhole(
  executor: Executor,
  place: Place,
  { kind, outlines }: { kind: ImportedKind; outlines: ReadonlyMap<string, Outline> },
): Promise<Set<string>> {
  if (kind === 'settings') return knownSettings(executor, place, outlines);
  const known = await knownAmong(executor, place, { kind, keys: [...outlines.keys()] });
  const imported = [...known].filter(([key]) => kind === 'capsule' && !isOwnKey(key, place));
  const hashes = await fileHashesIn(
    executor,
    place.userId,
    imported.map(([, id]) => id),
  );
  const whole = new Set(known.keys());
  for (const [key, id] of imported) {
    if (outlines.get(key)?.files?.some((hash) => !hashes.get(id)?.has(hash))) whole.delete(key);
  }
  return whole;
}

/** Settings that would change nothing: what the user has set here stays. */
async function knownSettings(
  executor: Executor,
  { userId }: Place,
  outlines: ReadonlyMap<string, Outline>,
): Promise<Set<string>> {
  const here = {
    chatSettings: await hasSettings(executor, userId),
    instructions: await hasInstructions(executor, userId),
  };
  const known = [...outlines].filter(([, { holds = [] }]) => holds.every((part) => here[part]));
  return new Set(known.map(([key]) => key));
}

/** Files of new things that stand in other archives and have not come from them, by archive. */
export async function stillElsewhere(
  executor: Executor,
  place: Place,
  {
    kind,
    outlines,
    known,
  }: {
    kind: ImportedKind;
    outlines: ReadonlyMap<string, Outline>;
    known: ReadonlySet<string>;
  },
): Promise<LeftOutCount[]> {
  const added = [...outlines].filter(([key]) => !known.has(key));
  const files = added.flatMap(([, { elsewhere }]) => elsewhere ?? []);
  if (files.length === 0) return [];
  const here =
    kind === 'capsule'
      ? await hashesOf(executor, place, [...outlines.keys()])
      : new Set(
          (await knownAmong(executor, place, { kind: 'picture', keys: files.map(({ key }) => key) })).keys(),
        );
  return files
    .filter(({ key, hash }) => !here.has(hash ?? key))
    .map(({ archive }) => ({
      what: kind === 'capsule' ? 'source_elsewhere' : 'picture_elsewhere',
      count: 1,
      ...(archive !== null && { archive }),
    }));
}

async function hashesOf(executor: Executor, place: Place, keys: readonly string[]): Promise<Set<string>> {
  const capsules = await knownAmong(executor, place, { kind: 'capsule', keys });
  const hashes = await fileHashesIn(executor, place.userId, [...capsules.values()]);
  return new Set([...hashes.values()].flatMap((some) => [...some]));
}

/** Whether the key names a thing of the very account that it is brought into. */
export function isOwnKey(key: string, { ownAccount }: Pick<Place, 'ownAccount'>): boolean {
  return key.startsWith(`${ownAccount}/`);
}

async function knownInBatch(
  executor: Executor,
  { userId, origin, ownAccount }: Place,
  { kind, keys }: { kind: ImportedKind; keys: readonly string[] },
): Promise<Map<string, number>> {
  const finders = findersOf(kind);
  if (!finders) return new Map();
  const known = await finders.before(executor, userId, { origin, keys });
  if (!finders.own) return known;
  const ownIds = new Map(keys.flatMap((key) => ownIdOf(key, ownAccount)));
  const there = await finders.own(executor, userId, [...ownIds.values()]);
  for (const [key, id] of ownIds) if (there.has(id)) known.set(key, id);
  return known;
}

interface Finders {
  before(
    executor: Executor,
    userId: number,
    which: { origin: Origin; keys: readonly string[] },
  ): Promise<Map<string, number>>;
  /** The things themselves, for what is known by its id. */
  own?(executor: Executor, userId: number, ids: readonly number[]): Promise<Set<number>>;
}

/** Settings have no id. */
function findersOf(kind: ImportedKind): Finders | undefined {
  switch (kind) {
    case 'chat':
      return {
        // Our own exports hold chats of every origin.
        before: (executor, userId, { origin, keys }) =>
          importedBefore(executor, userId, { origin: origin === 'polylogue' ? null : origin, keys }),
        own: ownChats,
      };
    case 'note':
      return {
        before: (executor, userId, { keys }) => notesImportedBefore(executor, userId, keys),
        own: ownNotes,
      };
    case 'capsule':
      return {
        before: (executor, userId, { keys }) => capsulesImportedBefore(executor, userId, keys),
        own: ownCapsules,
      };
    case 'picture':
      return {
        before: (executor, userId, { keys }) => picturesHere(executor, userId, keys),
        own: ownFiles,
      };
    case 'prompt':
      return { before: (executor, userId, { keys }) => samePrompts(executor, userId, keys) };
    case 'settings':
      return undefined;
  }
}

function ownIdOf(key: string, ownAccount: string): [string, number][] {
  if (!isOwnKey(key, { ownAccount })) return [];
  const id = Number(key.slice(ownAccount.length + 1));
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? [[key, id]] : [];
}
