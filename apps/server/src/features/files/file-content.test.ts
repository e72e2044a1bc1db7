import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypes } from '@polylogue/contract/file-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentTypeOf, isShownInline } from './file-content.ts';
import { jpeg, png, zipOf } from './files.samples.testing.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'polylogue-content-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

async function typeOf(name: string, content: string | Uint8Array): Promise<string | undefined> {
  const path = join(directory, 'content');
  await writeFile(path, content);
  return contentTypeOf(path, name);
}

/** A file with this start; signatures are read as Latin-1. */
function bytes(start: string): Buffer {
  return Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(64)]);
}

const office = 'application/vnd.openxmlformats-officedocument';
const docx = zipOf(
  '[Content_Types].xml',
  `<Override ContentType="${office}.wordprocessingml.document.main+xml"/>`,
);
const xlsx = zipOf('[Content_Types].xml', `<Override ContentType="${office}.spreadsheetml.sheet.main+xml"/>`);
const epub = zipOf('mimetype', 'application/epub+zip');
const webp = bytes('RIFF\x20\0\0\0WEBPVP8 ');
const wav = bytes('RIFF\x20\0\0\0WAVEfmt ');
const mp4 = bytes('\0\0\0\x18ftypisom');
const rtf = bytes('{\\rtf1 hello}');
const pdf = bytes('%PDF-1.7\n');

describe('the type of a file', () => {
  it.each([
    ['photo.jpg', jpeg, 'image/jpeg'],
    ['photo.JPEG', jpeg, 'image/jpeg'],
    ['drawing.png', png, 'image/png'],
    ['dance.gif', bytes('GIF89a'), 'image/gif'],
    ['photo.webp', webp, 'image/webp'],
    ['paper.pdf', pdf, 'application/pdf'],
    ['letter.rtf', rtf, 'application/rtf'],
    ['letter.docx', docx, `${office}.wordprocessingml.document`],
    ['table.xlsx', xlsx, `${office}.spreadsheetml.sheet`],
    ['book.epub', epub, 'application/epub+zip'],
    ['song.mp3', bytes('\xff\xfb\x90\x64'), 'audio/mpeg'],
    ['song.wav', wav, 'audio/wav'],
    ['song.flac', bytes('fLaC'), 'audio/flac'],
    ['song.m4a', bytes('\0\0\0\x18ftypM4A '), 'audio/mp4'],
    ['film.mp4', mp4, 'video/mp4'],
    ['film.mov', bytes('\0\0\0\x14ftypqt  '), 'video/quicktime'],
  ])('%s is detected by its content', async (name, content, type) => {
    expect(await typeOf(name, content)).toBe(type);
  });

  it('follows the content if the extension is that of a related format', async () => {
    expect(await typeOf('photo.png', jpeg)).toBe('image/jpeg');
    expect(await typeOf('song.m4a', mp4)).toBe('video/mp4');
  });

  it.each([
    ['page.png', '<!doctype html><script>alert(1)</script>'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['program.exe', bytes('MZ')],
    ['program.png', bytes('MZ')],
    ['picture.pdf', png],
    ['paper.png', pdf],
    ['table.docx', xlsx],
    ['archive.docx', zipOf('anything', 'else')],
    ['archive.zip', zipOf('anything', 'else')],
    ['photo.png', ''],
    ['photo', png],
    ['png', png],
    ['photo.png.exe', png],
  ])('%s is rejected if mislabelled or not accepted', async (name, content) => {
    expect(await typeOf(name, content)).toBeUndefined();
  });
});

describe('a text', () => {
  it.each([
    ['empty', ''],
    ['in English', 'Hello, world\r\n\tand more\n'],
    ['in UTF-8 with its mark', '\ufeffПривет, мир'],
    ['with the colours of a terminal', '\u001b[31mred\u001b[0m'],
    ['in UTF-16', Buffer.from('\ufeffПривет', 'utf16le')],
    ['in UTF-16, big end first', Buffer.from('\ufeffПривет', 'utf16le').swap16()],
    ['in windows-1251', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0d, 0x0a])],
    ['longer than one read, characters across its borders', `a${'ж'.repeat(200_000)}`],
  ])('%s is plain text', async (_, content) => {
    expect(await typeOf('notes.txt', content)).toBe('text/plain');
  });

  it.each([
    ['with NUL', 'a\u0000b'],
    ['with NUL in UTF-16', Buffer.from('\ufeffa\u0000b', 'utf16le')],
    ['with NUL far behind', Buffer.concat([Buffer.alloc(300_000, 'a'), Buffer.alloc(1)])],
    ['that is a picture', png],
    ['that is a program', bytes('MZ')],
    ['cut inside a character, with bytes of no text', Buffer.from([0x01, 0x41, 0xd0])],
  ])('%s is not a text', async (_, content) => {
    expect(await typeOf('notes.txt', content)).toBeUndefined();
  });

  it.each(['page.html', 'data.json', 'code.ts', 'mail.mbox', 'data.xml'])(
    'in %s is plain text and never shown inline',
    async (name) => {
      const type = await typeOf(name, '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
      expect(type).toBe('text/plain');
      expect(isShownInline(type ?? '')).toBe(false);
    },
  );
});

it('some content is accepted for every extension in the contract', async () => {
  const samples = ['text', jpeg, mp4, pdf, rtf, docx, xlsx, epub];
  const refused = [];
  for (const ending of new Set(Object.values(fileTypes).flat())) {
    let type: string | undefined;
    for (const sample of samples) type ??= await typeOf(`file.${ending}`, sample);
    if (!type) refused.push(ending);
  }
  expect(refused).toEqual([]);
});

it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('%s may be shown in a page', (type) => {
  expect(isShownInline(type)).toBe(true);
});

it.each(['image/svg+xml', 'text/html', 'text/plain', 'application/pdf', 'video/mp4', ''])(
  '"%s" is download-only',
  (type) => {
    expect(isShownInline(type)).toBe(false);
  },
);
