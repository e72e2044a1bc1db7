import { lengths } from '@polylogue/contract/limits';
import { inTransaction } from '../../../platform/db/database.ts';
import { setInstructions } from '../../instructions/import-instructions.service.ts';
import { insertImportedNote } from '../../notes/import-note.service.ts';
import { importPrompt } from '../../prompts/import-prompt.service.ts';
import { importSettings } from '../../settings/import-settings.service.ts';
import type { Importing } from './importing.ts';
import { noteOutcome, type ThingOutcome } from './imports.queries.ts';
import { isOwnKey, knownAmong } from './known-things.ts';
import type { NeutralNote, NeutralPrompt, NeutralSettings, OwnThing } from './neutral.ts';
import { picturesFor } from './store-picture.ts';
import { fieldsOf, isFields, listOf, type Fields } from './values.ts';
import { writeCapsule } from './write-capsule.ts';
import { note } from './write-chat.ts';
import { writePicture } from './write-picture.ts';

/** Stores a note, prompt, capsule or the settings of an export of this product, and what became of it. */
export async function writeThing(importing: Importing, thing: OwnThing): Promise<void> {
  if (thing.kind === 'picture') return writePicture(importing, thing);
  const { db } = importing.deps.database;
  const known = (await knownAmong(db, importing, { kind: thing.kind, keys: [thing.key] })).get(thing.key);
  // A capsule that was imported before may lack files: of an interrupted import, or of another archive of the same export.
  const mayLackFiles = thing.kind === 'capsule' && !isOwnKey(thing.key, importing);
  if (known !== undefined && !mayLackFiles) {
    const name = thing.kind === 'settings' ? '' : thing.name;
    return note(importing, {
      kind: thing.kind,
      key: thing.key,
      name,
      outcome: 'known',
      itemId: known,
      leftOut: [],
    });
  }
  switch (thing.kind) {
    case 'note':
      return writeNote(importing, thing);
    case 'prompt':
      return writePrompt(importing, thing);
    case 'capsule':
      return writeCapsule(importing, thing, { isKnown: known !== undefined });
    case 'settings':
      return writeSettings(importing, thing);
  }
}

async function writeNote(importing: Importing, thing: NeutralNote): Promise<void> {
  const { deps, userId } = importing;
  const pictures = picturesFor(importing, { thing, purpose: 'upload' });
  const files = new Map<number, number | null>();
  const contents = [thing.content, ...thing.earlier.map(({ content }) => content)];
  for (const picture of contents.flatMap(picturesIn)) {
    const { fileId } = fieldsOf(picture['attrs']);
    if (typeof fileId !== 'number' || files.has(fileId)) continue;
    files.set(fileId, await pictures.store(fileId));
  }
  for (const content of contents) keepPictures(content, files);
  await inTransaction(deps.database.db, async (transaction) => {
    const itemId = await insertImportedNote(transaction, {
      userId,
      key: thing.key,
      name: thing.name.trim().slice(0, lengths.itemName.max) || '…',
      content: thing.content,
      pinned: thing.pinned,
      createdAt: new Date(thing.createdAt),
      updatedAt: new Date(thing.updatedAt),
      earlier: thing.earlier.map(({ content, replacedAt }) => ({
        content,
        replacedAt: new Date(replacedAt),
      })),
    });
    const outcome: ThingOutcome = {
      ...outlineOf(thing),
      outcome: 'added',
      itemId,
      leftOut: pictures.leftOut(),
    };
    await noteOutcome(transaction, importing, outcome);
  });
}

function outlineOf({
  kind,
  key,
  name,
}: Exclude<OwnThing, NeutralSettings>): Pick<ThingOutcome, 'kind' | 'key' | 'name'> {
  return { kind, key, name };
}

function picturesIn(content: unknown): Fields[] {
  const found = [content].filter(isFields);
  for (const node of found)
    for (const child of listOf(node['content'])) if (isFields(child)) found.push(child);
  return found.filter((node) => node['type'] === 'image');
}

/** Names the pictures of a document by their stored files, and removes those that were not stored. */
function keepPictures(content: unknown, files: ReadonlyMap<number, number | null>): void {
  const found = [content].filter(isFields);
  for (const node of found) {
    const children = listOf(node['content']).filter(isFields);
    for (const child of children) {
      const attrs = fieldsOf(child['attrs']);
      if (child['type'] === 'image')
        child['attrs'] = { ...attrs, fileId: files.get(Number(attrs['fileId'])) ?? null };
    }
    const kept = children.filter(
      (child) => child['type'] !== 'image' || fieldsOf(child['attrs'])['fileId'] !== null,
    );
    if (Array.isArray(node['content'])) node['content'] = kept;
    found.push(...kept);
  }
}

async function writePrompt(importing: Importing, thing: NeutralPrompt): Promise<void> {
  const { deps, userId } = importing;
  await inTransaction(deps.database.db, async (transaction) => {
    const stored = await importPrompt(transaction, deps, { userId, ...thing });
    const base = { ...outlineOf(thing), leftOut: [] };
    const outcome: ThingOutcome =
      stored === 'full' || stored === 'unfit'
        ? { ...base, outcome: 'failed', problem: stored === 'full' ? 'plan_limit' : 'broken' }
        : { ...base, outcome: stored.isNew ? 'added' : 'known', itemId: stored.id };
    await noteOutcome(transaction, importing, outcome);
  });
}

/** Settings are taken over; what the user has set here already stays. */
async function writeSettings(importing: Importing, thing: NeutralSettings): Promise<void> {
  const { deps, userId } = importing;
  await inTransaction(deps.database.db, async (transaction) => {
    const { chatSettings, instructions } = thing;
    const base = { userId, chatId: null, now: deps.clock.now() };
    const taken = [
      chatSettings ? await importSettings(transaction, userId, chatSettings) : false,
      instructions ? await setInstructions(transaction, { ...base, ...instructions }) : false,
    ];
    const outcome = taken.includes(true) ? ('added' as const) : ('known' as const);
    const done: ThingOutcome = { kind: 'settings', key: thing.key, name: '', outcome, leftOut: [] };
    await noteOutcome(transaction, importing, done);
  });
}
