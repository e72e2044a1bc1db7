import type { ImportedKind } from '@polylogue/contract/data';
import { promptKey } from '../../../prompts/prompt-key.service.ts';
import { ownThing, type Elsewhere, type ImportFrame, type NeutralCapsule } from '../neutral.ts';
import { clean, listed, sendFile } from '../to-neutral.ts';
import { fieldsOf, firstText, isFields, listOf, textOf, type Fields } from '../values.ts';
import { fileKeyOf, placeOf, rowsOf, type OwnExport } from './own-export.ts';
import { sendOwnPicture } from './polylogue-pictures.ts';
import { LeftOutCounter } from './reader.ts';

type Outline = Extract<ImportFrame, { outline: unknown }>['outline'];

/** Notes, prompts, capsules and settings of an export of this product. */
export async function* readOwnThings(
  own: OwnExport,
  chats: ReadonlyMap<number, Fields>,
): AsyncGenerator<ImportFrame, void, undefined> {
  for await (const row of rowsOf(own.archive, 'notes.json')) yield* readNote(own, row);
  for await (const row of rowsOf(own.archive, 'prompts.json')) {
    const { prompt, name, language } = row;
    const key = promptKey({ prompt: textOf(prompt), name: textOf(name), language: textOf(language) });
    yield* thing(own, { kind: 'prompt', row: { ...row, originId: key }, rest: row });
  }
  yield* readCapsules(own, chats);
  yield* readSettings(own);
}

async function* thing(
  own: OwnExport,
  {
    kind,
    row,
    rest,
    leftOut,
    outline,
  }: { kind: ImportedKind; row: Fields; rest: Fields; leftOut?: LeftOutCounter; outline?: Partial<Outline> },
): AsyncGenerator<ImportFrame, void, undefined> {
  const key = own.keyOf(row);
  const name = clean(textOf(row['name']));
  const left = listed(leftOut?.counts ?? new Map());
  if (own.sending.check) {
    yield { outline: { kind, key, title: name, messages: 0, leftOut: left, ...outline } };
    return;
  }
  const parsed = ownThing.safeParse({ ...rest, kind, key, name, leftOut: left });
  yield parsed.success ? { own: parsed.data } : { unusable: { name, problem: 'broken' } };
}

/** The pictures of a note are sent before it, and named in it by their new numbers. */
async function* readNote(own: OwnExport, row: Fields): AsyncGenerator<ImportFrame, void, undefined> {
  const leftOut = new LeftOutCounter();
  const sent = new Map<number, number | null>();
  const elsewhere: Elsewhere[] = [];
  const contents = [row['content'], ...listOf(row['earlier']).map((earlier) => fieldsOf(earlier)['content'])];
  for (const fileId of contents.flatMap(picturesIn)) {
    if (sent.has(fileId)) continue;
    // The check needs to know where it is, not its content.
    const isHere = own.sending.check && 'here' in (placeOf(own, fileId) ?? {});
    sent.set(fileId, isHere ? null : yield* sendOwnPicture(own, fileId, { elsewhere, leftOut }));
  }
  const earlier = listOf(row['earlier'])
    .map(fieldsOf)
    .map((version) => ({ ...version, content: renumbered(version['content'], sent) }));
  yield* thing(own, {
    kind: 'note',
    row,
    rest: { ...row, content: renumbered(row['content'], sent), earlier, elsewhere },
    leftOut,
    outline: { elsewhere: elsewhere.map(({ key, archive }) => ({ key, archive })) },
  });
}

/** Nodes of a document, without recursion: it may be nested as deep as the file allows. */
function nodesIn(content: unknown): Fields[] {
  const found = [content].filter(isFields);
  for (const node of found)
    for (const child of listOf(node['content'])) if (isFields(child)) found.push(child);
  return found;
}

function picturesIn(content: unknown): number[] {
  return nodesIn(content).flatMap((node) => {
    const fileId = node['type'] === 'image' ? fieldsOf(node['attrs'])['fileId'] : undefined;
    return typeof fileId === 'number' ? [fileId] : [];
  });
}

function renumbered(content: unknown, sent: ReadonlyMap<number, number | null>): unknown {
  const copy: unknown = structuredClone(content);
  for (const node of nodesIn(copy)) {
    const attrs = fieldsOf(node['attrs']);
    if (node['type'] === 'image' && typeof attrs['fileId'] === 'number') {
      node['attrs'] = { ...attrs, fileId: sent.get(attrs['fileId']) ?? null };
    }
  }
  return copy;
}

async function* readCapsules(
  own: OwnExport,
  chats: ReadonlyMap<number, Fields>,
): AsyncGenerator<ImportFrame, void, undefined> {
  const sources = new Map<number, Fields[]>();
  for await (const row of rowsOf(own.archive, 'library/sources.json')) {
    const capsuleId = Number(row['capsuleId']);
    sources.set(capsuleId, [...(sources.get(capsuleId) ?? []), row]);
  }
  for await (const row of rowsOf(own.archive, 'library/capsules.json')) {
    const leftOut = new LeftOutCounter();
    const found: object[] = [];
    const files: string[] = [];
    const elsewhere: NeutralCapsule['elsewhere'] = [];
    for (const source of sources.get(Number(row['id'])) ?? []) {
      const hash = firstText(source['contentHash']);
      const place = placeOf(own, Number(source['fileId']));
      const isKnown = hash !== null && place !== undefined;
      if (isKnown && 'here' in place) files.push(hash);
      else if (isKnown && 'name' in place) {
        elsewhere.push({ key: fileKeyOf(own, Number(source['fileId'])), archive: place.archive, hash });
      }
      found.push(...(yield* readSource(own, source, leftOut)));
    }
    const connected = listOf(row['chats'])
      .map(fieldsOf)
      .flatMap(({ chatId, enabled }) => {
        const chat = chats.get(Number(chatId));
        return chat ? [{ key: own.keyOf(chat), enabled: enabled === true }] : [];
      });
    yield* thing(own, {
      kind: 'capsule',
      row,
      rest: { ...row, chats: connected, sources: found, elsewhere },
      leftOut,
      outline: { files, elsewhere },
    });
  }
}

/** A source of a capsule, its file sent before it; none if this archive does not hold it. */
async function* readSource(
  own: OwnExport,
  source: Fields,
  leftOut: LeftOutCounter,
): AsyncGenerator<ImportFrame, object[], undefined> {
  const named = { name: clean(textOf(source['name'])), description: firstText(source['description']) };
  const url = firstText(source['url']);
  if (source['kind'] === 'url' && url !== null) return [{ kind: 'link', url, ...named }];
  const fileId = Number(source['fileId']);
  const place = placeOf(own, fileId);
  if (!place) leftOut.add('source');
  if (!place || !('here' in place) || own.sending.check) return [];
  const file = yield* sendFile(own.sending, place.here.name, own.archive.stream(place.here.path));
  return [{ kind: 'file', file, key: fileKeyOf(own, fileId), ...named }];
}

async function* readSettings(own: OwnExport): AsyncGenerator<ImportFrame, void, undefined> {
  let chatSettings: Fields | null = null;
  for await (const row of rowsOf(own.archive, 'chat-settings.json')) chatSettings = row;
  const instructions = own.instructions.get(null) ?? null;
  if (!chatSettings && !instructions) return;
  yield* thing(own, {
    kind: 'settings',
    row: { originId: `${own.manifest.account}/settings`, name: '' },
    rest: {
      chatSettings,
      instructions: instructions && {
        text: clean(textOf(instructions['text'])),
        temperature: instructions['temperature'] ?? null,
      },
    },
    outline: {
      holds: [
        ...(chatSettings ? (['chatSettings'] as const) : []),
        ...(instructions ? (['instructions'] as const) : []),
      ],
    },
  });
}
