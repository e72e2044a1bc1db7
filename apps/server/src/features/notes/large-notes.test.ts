import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { watchPrograms } from '../../../test/where-it-ran.ts';
import { isWrittenJson, piecesOf } from '../../platform/account-exporter.ts';
import { findLauncher } from '../../platform/children/launcher.ts';
import { newMember } from '../data/members.testing.ts';
import { takeAway } from '../data/taken-data.testing.ts';
import { exportNotes } from './notes.export.ts';
import { newWriter, type Writer } from './notes.scene.testing.ts';
import { noteTexts } from './notes.service.ts';

let app: TestApp;
let writer: Writer;

beforeAll(async () => {
  app = await startTestApp();
  await findLauncher();
  writer = await newWriter(app);
});
afterAll(() => app.close());

const writing = ['process write-notes'];

function noteOf(text: string) {
  return { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

test('attached to a message, a long note is written in a process, a short one by the server itself', async () => {
  const long = `${'*a '.repeat(100_000)}end`;
  const notes = {
    long: await writer.create({ name: 'Long', content: noteOf(long) }),
    short: await writer.create({ name: 'Short', content: noteOf('*a') }),
  };
  const programs = watchPrograms();
  expect(await noteTexts(app.deps, writer.user.id, [notes.short.id])).toMatchObject([{ text: '\\*a' }]);
  expect(programs()).toEqual([]);
  const texts = await noteTexts(app.deps, writer.user.id, [notes.long.id, notes.short.id]);
  expect(texts).toEqual([
    { id: notes.long.id, name: 'Long', text: long.replaceAll('*', '\\*') },
    { id: notes.short.id, name: 'Short', text: '\\*a' },
  ]);
  expect(programs()).toEqual(writing);
});

test('several notes that are long together are written in a process', async () => {
  const ids: number[] = [];
  for (const name of ['One', 'Two']) {
    ids.push((await writer.create({ name, content: noteOf('a'.repeat(40_000)) })).id);
  }
  const programs = watchPrograms();
  expect((await noteTexts(app.deps, writer.user.id, ids)).map(({ text }) => text.length)).toEqual([
    40_000, 40_000,
  ]);
  expect(programs()).toEqual(writing);
});

test('a long note is exported as it is stored, with what it was before, and written as Markdown in a process', async () => {
  const member = await newMember(app);
  const owner = await newWriter(app, member.user);
  const [first, second] = [noteOf('b'.repeat(200_000)), noteOf('c'.repeat(200_000))];
  const { id, version } = await owner.create({ name: 'Long', content: first });
  await owner.update(id, { version, content: second });
  for await (const part of exportNotes(app.deps, owner.user.id)) {
    if (!('rows' in part)) continue;
    for await (const row of part.rows) {
      // Nothing of it is parsed, and no piece holds two of its versions.
      expect(Object.entries(row).filter(([, value]) => isWrittenJson(value))).toMatchObject([
        ['content', {}],
        ['earlier', {}],
      ]);
      for await (const piece of piecesOf(Object.values(row).at(-1)) ?? [])
        expect(piece.length).toBeLessThan(201_000);
    }
  }
  const programs = watchPrograms();
  const { files } = await takeAway(app, member);
  expect(programs()).toEqual(writing);
  const [note] = JSON.parse(String(files.get('notes.json'))) as { content: object; earlier: object[] }[];
  expect(note).toMatchObject({ content: second, earlier: [{ content: first }] });
  expect(String(files.get(`notes/${id} Long.md`))).toBe(`# Long\n\n${'c'.repeat(200_000)}\n`);
});
