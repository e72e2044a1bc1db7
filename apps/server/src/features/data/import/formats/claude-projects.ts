import { lengths } from '@polylogue/contract/limits';
import type { Archive } from '../../../../platform/zip/open-zip.ts';
import { clean, sendFile, type Sending } from '../to-neutral.ts';
import type { ImportFrame, NeutralCapsule } from '../neutral.ts';
import { fieldsOf, firstText, isFields, listOf, textOf, type Fields } from '../values.ts';
import type { Attachments } from './reader.ts';

/** Names of files that the library reads as they are; the others hold the text that Claude had read in them. */
const readAsText = /\.(?:md|txt|csv)$/i;

/** Projects become folders with instructions for their chats, and capsules with their documents. */
interface Projects extends Pick<Required<Attachments>, 'folderOf'> {
  /** Asked for when all chats have been read. */
  capsules(sending: Sending): AsyncGenerator<ImportFrame, void, undefined>;
}

/** The projects of an export of Claude.ai; none if it is no list of them. Claude's own example is not the user's. */
export async function projectsIn(archive: Archive, name: string, mostBytes: number): Promise<Projects> {
  const rows = listOf(await parsed(archive, name, mostBytes))
    .filter(isFields)
    .filter(isProject);
  const byId = new Map(rows.map((row) => [textOf(row['uuid']), row]));
  const chatsOf = new Map<string, string[]>();
  return {
    folderOf: (id, chatKey) => {
      const row = byId.get(id);
      if (!row) return null;
      chatsOf.set(id, [...(chatsOf.get(id) ?? []), chatKey]);
      const instructions = firstText(row['prompt_template']);
      return {
        key: id,
        name: nameOf(row),
        ...(instructions !== null && { instructions: { text: clean(instructions), temperature: null } }),
      };
    },
    capsules: async function* capsules(sending) {
      for (const [id, row] of byId) yield* capsuleOf(row, { key: id, chats: chatsOf.get(id) ?? [], sending });
    },
  };
}

async function parsed(archive: Archive, name: string, mostBytes: number): Promise<unknown> {
  const bytes = await archive.read(name, mostBytes);
  try {
    return bytes && JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isProject(row: Fields): boolean {
  return typeof row['uuid'] === 'string' && Array.isArray(row['docs']) && row['is_starter_project'] !== true;
}

function nameOf(row: Fields): string {
  return clean(firstText(row['name']) ?? '…').slice(0, 1_000);
}

/** The documents of a project, and its instructions if no folder has them, or they are too long for one. */
async function* capsuleOf(
  row: Fields,
  { key, chats, sending }: { key: string; chats: readonly string[]; sending: Sending },
): AsyncGenerator<ImportFrame, void, undefined> {
  const texts = listOf(row['docs'])
    .map(fieldsOf)
    .map((doc, place) => ({
      key: `${key}/${firstText(doc['uuid']) ?? place}`,
      name: firstText(doc['filename']) ?? `${place + 1}`,
      text: textOf(doc['content']),
    }));
  const instructions = textOf(row['prompt_template']);
  if (chats.length === 0 || instructions.length > lengths.instructions.max)
    texts.unshift({ key: `${key}/instructions`, name: 'Instructions.md', text: instructions });
  const files = texts.filter(({ text }) => text.trim() !== '');
  if (files.length === 0) return;
  const name = nameOf(row);
  if (sending.check) {
    yield { outline: { kind: 'capsule', key, title: name, messages: 0, leftOut: [] } };
    return;
  }
  const sources: NeutralCapsule['sources'] = [];
  for (const one of files) {
    const fileName = clean(readAsText.test(one.name) ? one.name : `${one.name}.txt`).slice(0, 200);
    const file = yield* sendFile(sending, fileName, [Buffer.from(one.text)]);
    sources.push({ kind: 'file', file, key: one.key, name: fileName, description: null });
  }
  const description = firstText(row['description']);
  yield {
    own: {
      kind: 'capsule',
      key,
      name,
      description: description === null ? null : clean(description),
      chats: chats.map((chat) => ({ key: chat, enabled: true })),
      sources,
      elsewhere: [],
      leftOut: [],
    },
  };
}
