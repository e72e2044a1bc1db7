import { createChat, listChats, type ChatItem } from '@polylogue/contract/chats';
import { listImports, type DataImport } from '@polylogue/contract/data';
import { instructionsOf } from '@polylogue/contract/instructions';
import { attachCapsules, createCapsule, listCapsules, type Capsule } from '@polylogue/contract/library';
import { addCapsuleFile } from '@polylogue/contract/library-sources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { formOf } from '../library/library.scene.testing.ts';
import { faultsOf } from './export/schema/schema.testing.ts';
import { claudeChat, zip } from './import/exports.testing.ts';
import { bringFile, newMember, type Member } from './members.testing.ts';
import { takeAway } from './taken-data.testing.ts';
import { unzip } from './unzip.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const files = {
  'herons.txt': 'The heron eats fish.\n\nIt stands in the water and waits.',
  'storks.md': '# Storks\n\nThe stork nests on roofs.',
};

/** A capsule of two files that is connected to a chat. */
async function fill({ cookies }: Member): Promise<void> {
  const chat: ChatItem = (
    await testApp.request(createChat, { cookies, body: { name: 'Birds', isGroup: false } })
  ).json();
  const body = { name: 'Field guide', description: 'Birds of the shore' };
  const { id }: Capsule = (await testApp.request(createCapsule, { cookies, body })).json();
  for (const [name, content] of Object.entries(files)) {
    const added = await testApp.request(addCapsuleFile, {
      cookies,
      ...(await formOf(id, { name, content })),
    });
    expect(added.statusCode).toBe(200);
  }
  await testApp.request(attachCapsules, { cookies, body: { capsuleIds: [id], groupId: chat.id } });
  await read({ cookies });
}

/** Waits until every file of the capsules has been read. */
async function read({ cookies }: Pick<Member, 'cookies'>): Promise<void> {
  const states = async () => {
    const all: Capsule[] = (await testApp.request(listCapsules, { cookies })).json();
    return new Set(all.flatMap(({ sources }) => sources.files.map(({ status }) => status)));
  };
  await expect.poll(states).toEqual(new Set(['success']));
}

const bring = (who: Member, bytes: Buffer) => bringFile(testApp, who, { name: 'export.zip', bytes });

function capsulesIn({ counts }: DataImport) {
  return counts.find(({ kind }) => kind === 'capsule');
}

type Row = Record<string, unknown>;

/** What an export says of the capsules: every field but ids and times, with the bytes and the text that was read of each file. */
async function contentOf(archives: readonly Buffer[]): Promise<object> {
  const parts = new Map<string, Buffer>();
  for (const archive of archives) for (const [path, bytes] of await unzip(archive)) parts.set(path, bytes);
  const list = (path: string): Row[] => JSON.parse(String(parts.get(path))) as Row[];
  const chats = list('chats.json');
  const stored = list('files.json');
  const readings = list('library/readings.json');
  const textOf = (readingId: unknown) =>
    list('library/passages.json')
      .filter((passage) => passage['readingId'] === readingId)
      .map(({ readingId: _id, ...passage }) => passage);
  const sourcesOf = (capsuleId: unknown) =>
    list('library/sources.json')
      .filter((source) => source['capsuleId'] === capsuleId)
      .map(
        ({
          kind,
          name,
          description,
          type,
          bytes,
          contentHash,
          status,
          error,
          url,
          finalUrl,
          fileId,
          readingId,
        }) => {
          const file = stored.find(({ id }) => id === fileId);
          const { reader, state, title, language, problems, textLength } =
            readings.find(({ id }) => id === readingId) ?? {};
          return {
            ...{ kind, name, description, type, bytes, contentHash, status, error, url, finalUrl },
            file: { name: file?.['name'], type: file?.['type'], purpose: file?.['purpose'] },
            content: String(parts.get(String(file?.['path']))),
            reading: { reader, state, title, language, problems, textLength, text: textOf(readingId) },
          };
        },
      );
  return list('library/capsules.json').map(({ id, name, description, chats: connected }) => ({
    ...{ name, description },
    chats: (connected as Row[]).map(({ chatId, enabled }) => [
      chats.find((chat) => chat['id'] === chatId)?.['name'],
      enabled,
    ]),
    sources: sourcesOf(id),
  }));
}

test('a capsule with files says the same after export, import and export, field by field', async () => {
  const owner = await newMember(testApp);
  await fill(owner);
  const first = (await takeAway(testApp, owner)).archives;
  const before = await contentOf(first);
  expect(before).toMatchObject([
    {
      name: 'Field guide',
      chats: [['Birds', true]],
      sources: [{ content: files['herons.txt'] }, { content: files['storks.md'] }],
    },
  ]);
  const newcomer = await newMember(testApp);
  const [archive = Buffer.alloc(0)] = first;
  const { done } = await bring(newcomer, archive);
  expect(capsulesIn(done)).toMatchObject({ added: 1, failed: 0 });
  expect(done.leftOut).toEqual([]);
  await read(newcomer);
  expect(await contentOf((await takeAway(testApp, newcomer)).archives)).toEqual(before);
  const again = await bring(newcomer, archive);
  expect([capsulesIn(again.checked), capsulesIn(again.done)]).toMatchObject([
    { added: 0, known: 1 },
    { added: 0, known: 1 },
  ]);
});

test.each([
  ['in their order', [0, 1]],
  ['the last one first', [1, 0]],
])('an export of several archives is imported part by part, %s', async (_, order) => {
  const owner = await newMember(testApp);
  await fill(owner);
  // So large that it does not fit into the first archive; what is stored stays small.
  const resize = (bytes: number) =>
    testApp.deps.database.pool.query(`update files set size = $2 where user_id = $1 and name = 'storks.md'`, [
      owner.userId,
      bytes,
    ]);
  await resize(99_000_000);
  const archives = (await takeAway(testApp, owner)).archives;
  await resize(files['storks.md'].length);
  expect(archives).toHaveLength(2);
  for (const archive of archives) expect(faultsOf(await unzip(archive))).toEqual([]);
  const newcomer = await newMember(testApp);
  const lacked: DataImport['leftOut'][] = [];
  for (const part of order) {
    const { checked, done } = await bring(newcomer, archives[part] ?? Buffer.alloc(0));
    expect([capsulesIn(checked), capsulesIn(done)]).toMatchObject([{ added: 1 }, { added: 1 }]);
    expect(checked.leftOut).toEqual(done.leftOut);
    lacked.push(done.leftOut);
  }
  // The first one names what it lacked, until the second one brought it.
  expect(lacked).toEqual([[{ what: 'source_elsewhere', count: 1, archive: expect.any(String) }], []]);
  const { cookies } = newcomer;
  const imports: DataImport[] = (await testApp.request(listImports, { cookies })).json();
  expect(imports.map(({ leftOut }) => leftOut)).toEqual([[], []]);
  await read(newcomer);
  const sorted = async (all: readonly Buffer[]) =>
    JSON.parse(JSON.stringify(await contentOf(all)), sortSources);
  expect(await sorted((await takeAway(testApp, newcomer)).archives)).toEqual(await sorted(archives));
  for (const archive of archives) {
    const { checked, done } = await bring(newcomer, archive);
    expect([capsulesIn(checked), capsulesIn(done)]).toMatchObject([
      { added: 0, known: 1 },
      { added: 0, known: 1 },
    ]);
  }
});

/** Sources stand in the order in which they came. */
function sortSources(key: string, value: unknown): unknown {
  return key === 'sources' && Array.isArray(value)
    ? value.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
    : value;
}

test('projects of Claude: folders with instructions for their chats, capsules with their documents', async () => {
  const owner = await newMember(testApp);
  const project = (uuid: string, rest: object) => ({ uuid, name: `Project ${uuid}`, docs: [], ...rest });
  const bytes = await zip({
    'conversations.json': [{ ...claudeChat(), name: 'Reading', project: { uuid: 'one' } }],
    'projects.json': [
      project('one', {
        prompt_template: 'Answer briefly.',
        docs: [{ uuid: 'd', filename: 'plan.pdf', content: 'The plan is to read.' }],
      }),
      project('two', { prompt_template: 'Speak like a heron.' }),
      project('empty', { prompt_template: '' }),
      project('example', { is_starter_project: true, prompt_template: 'Example' }),
    ],
  });
  const { cookies } = owner;
  const { checked, done } = await bringFile(testApp, owner, { name: 'claude.zip', bytes });
  const counts = [
    { kind: 'chat', added: 1, known: 0, failed: 0 },
    { kind: 'capsule', added: 2, known: 0, failed: 0 },
  ];
  expect({ checked: checked.counts, done: done.counts }).toEqual({ checked: counts, done: counts });
  const items: ChatItem[] = (await testApp.request(listChats, { cookies })).json();
  const folder = items.find(({ name }) => name === 'Project one');
  const chat = items.find(({ name }) => name === 'Reading');
  expect(folder).toMatchObject({ group: true });
  expect(chat).toMatchObject({ parent_id: folder?.id });
  const query = { chatId: chat?.id };
  expect((await testApp.request(instructionsOf, { cookies, query })).json()).toContainEqual(
    expect.objectContaining({ level: 'folder', id: folder?.id, text: 'Answer briefly.' }),
  );
  await read(owner);
  const capsules: Capsule[] = (await testApp.request(listCapsules, { cookies })).json();
  const filesIn = capsules
    .map(({ name, sources }) => [name, sources.files.map((file) => file.filename)])
    .toSorted();
  expect(filesIn).toEqual([
    ['Project one', ['plan.pdf.txt']],
    ['Project two', ['Instructions.md']],
  ]);
  const again = await bringFile(testApp, owner, { name: 'claude.zip', bytes });
  expect(again.done.counts.map(({ added, known }) => [added, known])).toEqual([
    [0, 1],
    [0, 2],
  ]);
});
