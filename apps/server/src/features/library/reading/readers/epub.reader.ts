import { posix } from 'node:path';
import { openArchive, parseXml, type Archive } from '../bytes/archive.ts';
import type { Found, Source } from '../found.ts';
import { ReadError } from '../piece.ts';
import { createHeadingPath } from './heading-path.ts';
import { createHtmlPieces } from './html-pieces.ts';

/** Fonts may be scrambled in a book that is not protected. */
const fontScrambling = /obfuscation|FontMangling/i;

/** Books: chapters in the order of reading. */
export async function* readEpub(source: Source): AsyncGenerator<Found> {
  const archive = await openArchive(await source.whole());
  const packagePath = await packagePathOf(archive);
  await refuseProtected(archive);
  const { title, chapters } = readPackage(await archive.text(packagePath));
  if (title !== '') yield { title };
  const path = createHeadingPath();
  let missing = 0;
  for (const chapter of chapters) {
    const name = posix.normalize(posix.join(posix.dirname(packagePath), decoded(chapter)));
    if (!archive.has(name)) {
      missing += 1;
      continue;
    }
    yield* readChapter(archive, name, path);
  }
  if (missing > 0) yield { problem: { code: 'broken' } };
}

async function* readChapter(
  archive: Archive,
  name: string,
  path: ReturnType<typeof createHeadingPath>,
): AsyncGenerator<Found> {
  const pieces = createHtmlPieces(path);
  const decoder = new TextDecoder();
  for await (const chunk of archive.stream(name)) {
    pieces.write(decoder.decode(chunk, { stream: true }));
    yield* pieces.take().filter(isNoTitle);
  }
  pieces.end();
  yield* pieces.take().filter(isNoTitle);
}

/** A chapter's title is not that of the book. */
function isNoTitle(found: Found): boolean {
  return !('title' in found);
}

async function packagePathOf(archive: Archive): Promise<string> {
  let path = '';
  parseXml(await archive.text('META-INF/container.xml'), {
    onopentag: (name, attributes) => {
      if (name === 'rootfile') path ||= attributes['full-path'] ?? '';
    },
  });
  if (path === '') path = archive.names.find((name) => name.endsWith('.opf')) ?? '';
  if (!archive.has(path)) throw new ReadError('unreadable');
  return path;
}

async function refuseProtected(archive: Archive): Promise<void> {
  let isProtected = false;
  parseXml(await archive.text('META-INF/encryption.xml'), {
    onopentag: (name, attributes) => {
      if (!name.endsWith('EncryptionMethod')) return;
      isProtected ||= !fontScrambling.test(attributes.Algorithm ?? '');
    },
  });
  if (isProtected) throw new ReadError('encrypted');
}

function readPackage(xml: string): { title: string; chapters: string[] } {
  const files = new Map<string, string>();
  const order: string[] = [];
  let title: string | undefined;
  let isTitle = false;
  parseXml(xml, {
    onopentag: (name, attributes) => {
      const local = name.replace(/^.*:/, '');
      if (local === 'title' && title === undefined) {
        isTitle = true;
        title = '';
      }
      if (local === 'item' && attributes.id && attributes.href) files.set(attributes.id, attributes.href);
      if (local === 'itemref' && attributes.idref) order.push(attributes.idref);
    },
    ontext: (text) => void (isTitle && (title += text)),
    onclosetag: () => void (isTitle = false),
  });
  // A chapter that is listed again and again is read once.
  const chapters = [...new Set(order)].map((id) => files.get(id)).filter((href) => href !== undefined);
  return { title: (title ?? '').trim(), chapters };
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href.replace(/#.*$/, ''));
  } catch {
    return href;
  }
}
