// Sources for `ingest`: prose in three languages in the form of each type, about as large as asked for.
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream/promises';

const require = createRequire(new URL('../../apps/server/package.json', import.meta.url));

const sentences = [
  'Чай — напиток, получаемый завариванием листа чайного куста, который предварительно подготавливается.',
  'Tea is an aromatic beverage prepared by pouring hot or boiling water over cured or fresh leaves of the plant.',
  'Le thé est une boisson aromatique préparée en infusant des feuilles séchées de théier, préalablement préparées.',
];

/** What one entry number makes of each type that is plain text. */
const entries = {
  txt: (index) => `${prose(index)}\n\n`,
  md: (index) => `## Heading ${index}\n\n${prose(index)}\n\n`,
  log: (index) => `2026-11-17T10:00:00Z info ${index} ${prose(index)}\n`,
  csv: (index) => `${index},"${prose(index)}",${index * 3}\n`,
  json: (index) => `${index === 0 ? '[' : ','}{"id":${index},"text":"${prose(index)}"}`,
  jsonl: (index) => `{"id":${index},"text":"${prose(index)}"}\n`,
  yaml: (index) => `key${index}:\n  text: "${prose(index)}"\n`,
  xml: (index) => `${index === 0 ? '<book>' : ''}<part id="${index}"><text>${prose(index)}</text></part>\n`,
  html: (index) => `<h2>Heading ${index}</h2><p>${prose(index)}</p>\n`,
  ts: (index) =>
    `/** ${prose(index)} */\nexport function brew${index}(water: number): number {\n  return water + ${index};\n}\n\n`,
  rtf: (index) => `${index === 0 ? '{\\rtf1\\ansi\\ansicpg1251 ' : ''}${escaped(prose(index))}\\par\n`,
  mbox: (index) =>
    `From a@example.test\nSubject: Mail ${index}\nContent-Type: text/plain; charset=utf-8\n\n${prose(index)}\n\n`,
};

/** Writes a source to a file. */
export async function sourceOf(type, bytes, path) {
  const entry = entries[type];
  if (entry) return pipeline(textOf(entry, bytes), createWriteStream(path));
  return packed[type](bytes, path);
}

function prose(index) {
  return `${index} ${sentences[index % 3]} ${sentences[(index + 1) % 3]} ${noise(index)}`;
}

/** Words that do not repeat, so that archives do not shrink to nothing. */
function noise(index) {
  return Array.from({ length: 12 }, (_, word) =>
    (((index * 12 + word) * 2_654_435_761) % 4_294_967_296).toString(36),
  ).join(' ');
}

function escaped(text) {
  return text.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0)}?`);
}

function* textOf(entry, bytes) {
  let written = 0;
  for (let index = 0; written < bytes; index += 1) {
    const text = entry(index);
    written += Buffer.byteLength(text);
    yield text;
  }
}

/** Archives are about a third of what is in them. */
const packing = 3;

const packed = {
  docx: (bytes, path) => {
    const body = textOf((index) => `<w:p><w:r><w:t>${prose(index)}</w:t></w:r></w:p>`, bytes * packing);
    const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const document = `<w:document ${space}><w:body>${[...body].join('')}</w:body></w:document>`;
    return archive(path, [
      ['[Content_Types].xml', '<Types/>'],
      ['word/document.xml', document],
    ]);
  },
  epub: (bytes, path) => {
    const chapters = Array.from({ length: 20 }, (_, number) =>
      [...textOf((index) => entries.html(index + number * 1_000_000), (bytes * packing) / 20)].join(''),
    );
    const items = chapters.map((_, index) => `<item id="c${index}" href="c${index}.xhtml"/>`).join('');
    const order = chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('');
    return archive(path, [
      ['mimetype', 'application/epub+zip'],
      ['b.opf', `<package><manifest>${items}</manifest><spine>${order}</spine></package>`],
      ...chapters.map((text, index) => [`c${index}.xhtml`, text]),
    ]);
  },
  xlsx: async (bytes, path) => {
    const { writeXlsxStream } = await import('hucre');
    const rows = Math.ceil((bytes * packing) / 420);
    async function* rowsOf() {
      for (let index = 0; index < rows; index += 1)
        yield [index, prose(index), new Date(index * 86_400_000), index / 7];
    }
    const columns = ['Number', 'Text', 'Date', 'Share'].map((header) => ({ header }));
    await pipeline(writeXlsxStream(rowsOf(), { name: 'Tea', columns }), createWriteStream(path));
  },
  pdf: async (bytes, path) => {
    const { pdfOfPages } =
      await import('../../apps/server/src/features/library/reading/readers/pdf.samples.testing.ts');
    const lines = (page) =>
      Array.from({ length: 50 }, (_, line) => ({
        text: `${page} ${line} ${sentences[1].slice(0, 80)}`,
        x: 50,
        y: 780 - 14 * line,
      }));
    const perPage = 6_500;
    await writeFile(
      path,
      pdfOfPages(Array.from({ length: Math.ceil(bytes / perPage) }, (_, page) => lines(page))),
    );
  },
};

async function archive(path, files) {
  const { ZipFile } = require('yazl');
  const zip = new ZipFile();
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}
