import * as calls from '@polylogue/contract/notes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { messagesScene } from '../messages/messages.scene.testing.ts';
import { noteTexts } from './notes.service.ts';
import { newWriter, paragraphs, type Writer } from './notes.scene.testing.ts';

let testApp: TestApp;
let writer: Writer;
let stranger: Writer;

beforeAll(async () => {
  testApp = await startTestApp();
  [writer, stranger] = [await newWriter(testApp), await newWriter(testApp)];
});
afterAll(() => testApp.close());

const allCalls = [
  calls.listNotes,
  calls.viewNote,
  calls.createNote,
  calls.updateNote,
  calls.deleteNote,
  calls.orderNotes,
  calls.listNoteVersions,
  calls.viewNoteVersion,
  calls.restoreNoteVersion,
];

test('none of the calls is open to guests', async () => {
  for (const call of allCalls) {
    expect((await testApp.request(call, {})).statusCode, call.path).toBe(401);
  }
});

test('a note does not exist for a stranger, and stays unchanged', async () => {
  const mine = await writer.create({ name: 'Mine', content: paragraphs('private') });
  const answers = [
    await stranger.tryView(mine.id),
    await stranger.tryUpdate(mine.id, { name: 'Theirs' }),
    await stranger.tryUpdate(mine.id, { content: paragraphs('theirs'), version: mine.version }),
    await stranger.tryRemove(mine.id),
    await stranger.tryOrder([{ id: mine.id, order: 0, pin: true }]),
    await stranger.tryVersions(mine.id),
    await stranger.tryVersion({ id: mine.id, versionId: 1 }),
    await stranger.tryRestore({ id: mine.id, versionId: 1, version: mine.version }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  expect(await stranger.list()).toEqual([]);
  expect(await writer.view(mine.id)).toEqual(mine);
});

describe('notes/create', () => {
  test("creates New Note, in the page's language, at the front", async () => {
    const person = await newWriter(testApp);
    await person.create({ name: 'Old' });
    const made = await person.create();
    expect(made).toMatchObject({ name: 'New Note', pin: false, version: 1, source: null });
    expect(await person.outline()).toEqual(['New Note', 'Old']);
    const russian = await testApp.request(calls.createNote, {
      cookies: person.cookies,
      headers: { 'x-user-language': 'ru' },
      payload: '{}',
    });
    expect(russian.json().name).toBe('Новая заметка');
  });

  test('stores the message it was made from', async () => {
    const scene = messagesScene(testApp);
    const asked = async ({ user, cookies }: Writer) => {
      const person = { user, userId: user.id, cookies };
      const { id: messageId, chatId } = await scene.ask(person, await scene.chat(person));
      return { chatId, messageId };
    };
    const [source, foreign] = [await asked(writer), await asked(stranger)];
    const sourceOf = async (wanted: object) => {
      const made = await writer.create({ name: 'Quote', content: paragraphs('words'), source: wanted });
      return (await writer.view(made.id)).source;
    };
    expect(await sourceOf(source)).toEqual(source);
    // The note is created anyway: its message may be removed while the note is being written.
    expect(await sourceOf(foreign)).toBeNull();
    expect(await sourceOf({ ...source, chatId: foreign.chatId })).toBeNull();
    expect(await sourceOf({ ...source, messageId: 2_000_000_000 })).toBeNull();
  });

  test('rejects an unknown block and a long name, and creates nothing', async () => {
    const person = await newWriter(testApp);
    const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'x' }] }] };
    const foreign = await person.tryCreate({ content: script });
    expect(foreign.statusCode).toBe(422);
    expect(foreign.json().validationErrors).toEqual({ content: 'invalid' });
    expect((await person.tryCreate({ name: 'x'.repeat(201) })).json().validationErrors).toHaveProperty(
      'name',
    );
    expect(await person.list()).toEqual([]);
  });
});

describe('hostile content', () => {
  const doc = (...content: unknown[]) => ({ type: 'doc' as const, content: content as { type: string }[] });
  const marked = (type: string) => ({ type: 'text', text: 'x', marks: [{ type }] });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'a node named %s is rejected, and a mark of that name is dropped',
    async (type) => {
      expect((await writer.tryCreate({ content: doc({ type }) })).statusCode).toBe(422);
      const made = await writer.create({ content: doc({ type: 'paragraph', content: [marked(type)] }) });
      expect(made.content).toEqual(paragraphs('x'));
    },
  );

  test('a lone surrogate becomes the replacement character', async () => {
    const made = await writer.create({ content: paragraphs('tea \ud83d') });
    expect(made.content).toEqual(paragraphs('tea \ufffd'));
  });

  test('an impossible file id is rejected', async () => {
    const image = { type: 'image', attrs: { fileId: 2_147_483_648 } };
    expect((await writer.tryCreate({ content: doc(image) })).json().validationErrors).toEqual({
      content: 'invalid',
    });
  });
});

describe('notes/update', () => {
  test('saves content only over the version it is based on', async () => {
    const made = await writer.create({ content: paragraphs('one') });
    const saved = await writer.update(made.id, { content: paragraphs('two'), version: made.version });
    expect(saved).toMatchObject({ version: 2, content: paragraphs('two') });
    const late = await writer.tryUpdate(made.id, { content: paragraphs('other tab'), version: made.version });
    expect(late.statusCode).toBe(409);
    expect(late.json().code).toBe('conflict');
    expect((await writer.view(made.id)).content).toEqual(paragraphs('two'));
  });

  test('saving the same content twice is one save, whichever version it names', async () => {
    const made = await writer.create({ content: paragraphs('one') });
    const change = { content: paragraphs('two'), version: made.version };
    await writer.update(made.id, change);
    expect(await writer.update(made.id, change)).toMatchObject({ version: 2 });
  });

  test('lets one of eight concurrent saves on one version through', async () => {
    const made = await writer.create({ content: paragraphs('start') });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        writer.tryUpdate(made.id, { content: paragraphs(`tab ${index}`), version: made.version }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('needs no version for a name or a pin, which do not conflict with writing', async () => {
    const made = await writer.create({ content: paragraphs('text') });
    await writer.update(made.id, { name: 'Renamed' });
    await writer.update(made.id, { pin: true });
    const saved = await writer.update(made.id, { content: paragraphs('more'), version: made.version });
    expect(saved).toMatchObject({ name: 'Renamed', pin: true, version: 2 });
    const without = await writer.tryUpdate(made.id, { content: paragraphs('x') });
    expect(without.json().validationErrors).toEqual({ version: 'required' });
  });

  test('accepts names of 1 to 200 characters', async () => {
    const made = await writer.create();
    expect((await writer.update(made.id, { name: 'x'.repeat(200) })).name).toHaveLength(200);
    expect((await writer.tryUpdate(made.id, { name: 'x'.repeat(201) })).statusCode).toBe(422);
    expect((await writer.tryUpdate(made.id, { name: '  ' })).statusCode).toBe(422);
  });

  test('drops dangerous links and keeps the text', async () => {
    const link = (href: string) => ({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { onclick: 'x' },
          content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }],
        },
      ],
    });
    const bad = await writer.create({ content: link('javascript:alert(1)') });
    expect(bad.content).toEqual(paragraphs('here'));
    const good = await writer.create({ content: link('https://example.org/') });
    expect(JSON.stringify(good.content)).toContain('https://example.org/');
    expect(JSON.stringify(good.content)).not.toContain('onclick');
  });
});

test("pinned notes come first, then the dragged order; another user's id changes nothing", async () => {
  const person = await newWriter(testApp);
  const [a, b, c] = [
    await person.create({ name: 'a' }),
    await person.create({ name: 'b' }),
    await person.create({ name: 'c' }),
  ];
  expect(await person.outline()).toEqual(['c', 'b', 'a']);
  await person.update(a.id, { pin: true });
  expect(await person.outline()).toEqual(['*a', 'c', 'b']);
  const order = [
    { id: b.id, order: 1, pin: false },
    { id: c.id, order: 2, pin: false },
  ];
  expect((await person.tryOrder(order)).statusCode).toBe(200);
  expect(await person.outline()).toEqual(['*a', 'b', 'c']);
  expect((await person.list('B')).map(({ name }) => name)).toEqual(['b']);
  const theirs = await stranger.create({ name: 'theirs' });
  const mixed = [
    { id: c.id, order: 0, pin: true },
    { id: theirs.id, order: 1, pin: true },
  ];
  expect((await person.tryOrder(mixed)).statusCode).toBe(404);
  expect(await person.outline()).toEqual(['*a', 'b', 'c']);
});

test('removes a note once', async () => {
  const made = await writer.create();
  expect((await writer.tryRemove(made.id)).statusCode).toBe(200);
  expect((await writer.tryRemove(made.id)).statusCode).toBe(404);
  expect((await writer.tryView(made.id)).statusCode).toBe(404);
});

test('a stretch of writing leaves one version, which can be restored', async () => {
  const made = await writer.create({ content: paragraphs('first draft') });
  let { version } = await writer.update(made.id, { content: paragraphs('second'), version: 1 });
  ({ version } = await writer.update(made.id, { content: paragraphs('third'), version }));
  const versions = await writer.versions(made.id);
  expect(versions.map(({ preview }) => preview)).toEqual(['first draft']);
  const versionId = versions[0]?.id ?? 0;
  expect((await writer.tryVersion({ id: made.id, versionId })).json()).toEqual({
    content: paragraphs('first draft'),
  });
  const another = await writer.create({});
  expect((await writer.tryVersion({ id: another.id, versionId })).statusCode).toBe(404);
  const wanted = { id: made.id, versionId, version };
  expect((await writer.tryRestore({ ...wanted, version: 1 })).statusCode).toBe(409);
  const restored = await writer.tryRestore(wanted);
  expect(restored.json()).toMatchObject({ content: paragraphs('first draft'), version: version + 1 });
  // What was replaced is kept, although the last version is young.
  expect((await writer.versions(made.id)).map(({ preview }) => preview)).toEqual(['third', 'first draft']);
  expect((await writer.tryRestore({ ...wanted, versionId: 2_000_000_000 })).statusCode).toBe(404);
});

test("an image is stored by its file and shown with a fresh link; another user's file is rejected", async () => {
  const image = (fileId: number, src?: string) => ({
    type: 'doc',
    content: [{ type: 'image', attrs: { fileId, alt: 'A cat', ...(src ? { src } : {}) } }],
  });
  const own = await storeFile(writer);
  const made = await writer.create({ content: image(own, 'https://evil.example/x.png') });
  const [node] = made.content.content ?? [];
  // Earlier versions stored it as a block of its own.
  expect(node).toMatchObject({
    type: 'paragraph',
    content: [{ type: 'image', attrs: { fileId: own, alt: 'A cat' } }],
  });
  expect(JSON.stringify(node)).toContain(`/api/files/download?fileId=${own}`);
  expect(JSON.stringify(node)).not.toContain('evil');
  const again = await writer.update(made.id, { content: made.content, version: 1 });
  expect(again.version).toBe(1);
  const theirs = await storeFile(stranger);
  expect((await writer.tryCreate({ content: image(theirs) })).json().validationErrors).toEqual({
    content: 'invalid',
  });
});

async function storeFile({ user }: Writer): Promise<number> {
  const { rows } = await testApp.deps.database.pool.query<{ id: number }>(
    `insert into files (user_id, storage_key, name, type, size, created_at)
     values ($1, gen_random_uuid()::text, 'cat.png', 'image/png', 1, now()) returning id`,
    [user.id],
  );
  return rows[0]?.id ?? 0;
}

test('attached to a message, own notes are read as text in the given order', async () => {
  const [one, two] = [
    await writer.create({ name: 'One', content: paragraphs('first', 'second') }),
    await writer.create({ name: 'Two', content: paragraphs('other') }),
  ];
  expect(await noteTexts(testApp.deps, writer.user.id, [two.id, one.id])).toEqual([
    { id: two.id, name: 'Two', text: 'other' },
    { id: one.id, name: 'One', text: 'first\n\nsecond' },
  ]);
  await expect(noteTexts(testApp.deps, stranger.user.id, [one.id])).rejects.toMatchObject({
    details: { validationErrors: { notes: 'invalid' } },
  });
});

test('a note whose tables stand for too many cells is refused, and what was there stays', async () => {
  const cell = { type: 'tableCell', attrs: { colspan: 1_000 }, content: [{ type: 'paragraph' }] };
  const rows = Array.from({ length: 200 }, () => ({ type: 'tableRow', content: [cell] }));
  const content = { type: 'doc', content: [{ type: 'table', content: rows }] };
  const refused = await writer.tryCreate({ content });
  expect({ status: refused.statusCode, code: refused.json().code }).toEqual({
    status: 422,
    code: 'note_tables_too_large',
  });
  const made = await writer.create({ content: paragraphs('kept') });
  expect((await writer.tryUpdate(made.id, { content, version: 1 })).statusCode).toBe(422);
  expect((await writer.view(made.id)).content).toEqual(paragraphs('kept'));
});

test('versions of a long note are listed by their beginnings', async () => {
  const long = paragraphs(...Array.from({ length: 5_000 }, (_, index) => `paragraph ${index}`));
  const made = await writer.create({ content: long });
  await writer.update(made.id, { content: paragraphs('short'), version: 1 });
  const [listed] = await writer.versions(made.id);
  expect(listed?.preview).toMatch(/^paragraph 0\n\nparagraph 1\n\n/);
  expect(listed?.preview).toHaveLength(300);
  const one = paragraphs('a'.repeat(40_000));
  const other = await writer.create({ content: one });
  await writer.update(other.id, { content: paragraphs('short'), version: 1 });
  expect((await writer.versions(other.id)).map(({ preview }) => preview)).toEqual(['a'.repeat(300)]);
});
