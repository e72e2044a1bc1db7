import * as calls from '@polylogue/contract/data';
import type { DataExport } from '@polylogue/contract/data';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/harness.ts';
import type { Member } from './members.testing.ts';
import { unzip } from './unzip.testing.ts';

/** Exports and downloads everything; the archives as they are, and their files together. */
export async function takeAway(
  testApp: TestApp,
  { cookies }: Pick<Member, 'cookies'>,
): Promise<{ archives: Buffer[]; files: Map<string, Buffer> }> {
  const begun: DataExport = (await testApp.request(calls.exportData, { cookies })).json();
  const last = async (): Promise<DataExport> =>
    (await testApp.request(calls.lastExport, { cookies })).json().export;
  await expect.poll(async () => (await last()).state, { timeout: 240_000 }).toBe('done');
  const done = await last();
  expect(done).toMatchObject({ id: begun.id, progress: 100 });
  const archives: Buffer[] = [];
  const files = new Map<string, Buffer>();
  for (const { number, size } of done.parts) {
    const query = { exportId: done.id, part: number };
    const answer = await testApp.request(calls.downloadExport, { cookies, query });
    expect(answer.rawPayload.length).toBe(size);
    archives.push(answer.rawPayload);
    for (const [path, bytes] of await unzip(answer.rawPayload)) files.set(path, bytes);
  }
  return { archives, files };
}

type Row = Record<string, unknown>;

/** What an export says, with ids replaced by places, so that two accounts can be compared field by field. */
export function contentOf(files: ReadonlyMap<string, Buffer>): object {
  const list = (path: string): Row[] => JSON.parse(String(files.get(path))) as Row[];
  const chats = list('chats.json');
  const stored = list('files.json');
  const nameOf = (id: unknown) => chats.find((chat) => chat['id'] === id)?.['name'];
  const bytesOf = (id: unknown) => {
    const file = stored.find((row) => row['id'] === id);
    return { name: file?.['name'], bytes: files.get(String(file?.['path']))?.toString('base64') };
  };
  const messages = list('messages.json');
  const placeOf = new Map(messages.map(({ id }, place) => [id, place]));
  return {
    chats: chats
      .map(
        ({
          id: _id,
          folderId,
          headMessageId,
          order: _order,
          origin: _origin,
          originId: _originId,
          modelId: _model,
          createdAt: _created,
          updatedAt: _updated,
          ...chat
        }) => ({
          ...chat,
          folder: nameOf(folderId),
          head: placeOf.get(headMessageId),
        }),
      )
      .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
    messages: messages.map(
      ({ id: _id, modelId: _model, chatId, parentId, images, generation, ...message }) => ({
        ...message,
        chat: nameOf(chatId),
        parent: placeOf.get(parentId),
        images: (images as Row[]).map(({ fileId, width, height }) => ({ width, height, ...bytesOf(fileId) })),
        generation: generation && { ...(generation as Row), id: null },
      }),
    ),
    notes: list('notes.json').map(({ name, content, pinned, createdAt, updatedAt, earlier }) => ({
      ...{ name, pinned, createdAt, updatedAt },
      content: withBytes(content, bytesOf),
      earlier: withBytes(earlier, bytesOf),
    })),
    prompts: list('prompts.json').map(({ id: _id, updatedAt: _updated, ...prompt }) => prompt),
    settings: list('chat-settings.json'),
    instructions: list('instructions.json')
      .map(({ chatId, text, temperature }) => ({ chat: nameOf(chatId), text, temperature }))
      .sort((one, other) => String(one.text).localeCompare(String(other.text))),
  };
}

/** Documents with the content of their pictures in place of the ids. */
function withBytes(documents: unknown, bytesOf: (fileId: unknown) => object): unknown {
  return JSON.parse(
    JSON.stringify(documents, (key, value: unknown) =>
      key === 'fileId' && value !== null ? bytesOf(value) : value,
    ),
  );
}
