import { expect, test } from 'vitest';
import { gptExchange } from './exports.testing.ts';
import { ImportError } from './import-error.ts';
import { rawZip, type RawEntry } from './raw-zip.testing.ts';
import { readExport } from './read-export.ts';

/** The keys of the chats in an archive, or the problem with it. */
async function read(entries: readonly RawEntry[]): Promise<string[] | string> {
  const bytes = rawZip(entries);
  const file = { head: bytes.subarray(0, 100), stream: async function* () {}, whole: async () => bytes };
  const keys: string[] = [];
  try {
    for await (const frame of readExport(file, { check: false }))
      if ('chat' in frame) keys.push(frame.chat.key);
    return keys;
  } catch (error) {
    if (error instanceof ImportError) return error.problem;
    throw error;
  }
}

function chats(name: string, ...keys: string[]): RawEntry {
  return { name, bytes: Buffer.from(JSON.stringify(keys.map((key) => gptExchange(key)))) };
}

test.each(['../evil.json', 'a/../../evil.json', '/etc/evil.json', 'C:\\evil.json', '..\\evil.json'])(
  'an archive with the name %s is refused as a whole',
  async (name) => {
    expect(await read([chats('conversations.json', 'fine'), chats(name, 'evil')])).toBe('broken');
  },
);

test('backslashes of a Windows program part folders', async () => {
  expect(await read([chats('export\\conversations.json', 'a')])).toEqual(['a']);
});

test.each([
  ['with a NUL', 'conversations\0.json'],
  ['of 60,000 characters', `${'x'.repeat(60_000)}.json`],
  ['that is a property of every object', '__proto__.json'],
])('a name %s is a name', async (_, name) => {
  expect(await read([chats('conversations.json', 'a'), chats(name, 'b')])).toHaveLength(2);
});

test('a symbolic link is not followed: its target is its content, which is no export', async () => {
  const link = { name: 'conversations.json', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 };
  expect(await read([link])).toBe('unknown_format');
  expect(await read([link, chats('more.json', 'a')])).toEqual(['a']);
});

test('of two files of one name none is taken: programs do not agree which of them is meant', async () => {
  expect(await read([chats('conversations.json', 'a'), chats('conversations.json', 'b')])).toBe('broken');
});

test('a directory that promises more entries than there are is refused', async () => {
  const archive = rawZip([chats('conversations.json', 'a')]);
  archive.writeUInt16LE(9, archive.length - 12);
  const file = { head: archive.subarray(0, 100), stream: async function* () {}, whole: async () => archive };
  await expect(readExport(file, { check: true }).next()).rejects.toMatchObject({ problem: 'broken' });
});
