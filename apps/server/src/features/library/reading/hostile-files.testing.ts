import { randomBytes } from 'node:crypto';
import { archiveOf, type ArchivePart } from '../../../platform/check-archive.testing.ts';
import type { HostileFile } from './hostile-file.testing.ts';
import { hostilePdfs } from './hostile-pdfs.testing.ts';

function entry(name: string, content: string | Buffer): ArchivePart {
  return { name, content: Buffer.from(content) };
}

const wordSpace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

function docxOf(body: string, more: ArchivePart[] = []): Buffer {
  const document = `<w:document ${wordSpace}><w:body>${body}</w:body></w:document>`;
  return archiveOf([entry('[Content_Types].xml', '<Types/>'), entry('word/document.xml', document), ...more]);
}

function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** The same archive with the mark of encryption on every entry. */
function locked(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  for (const [mark, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    for (
      let found = bytes.indexOf(mark, 0, 'latin1');
      found >= 0;
      found = bytes.indexOf(mark, found + 4, 'latin1')
    ) {
      bytes[found + at] = 1;
    }
  }
  return bytes;
}

function compound(name: string): Buffer {
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(name, 'utf16le'),
    randomBytes(1_000),
  ]);
}

const billionLaughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index === 0 ? '' : index};`.repeat(10)}">`,
).join('')}]><lolz>&lol9; and a word</lolz>`;

const yamlBomb = `a: &a ["lol"]\n${'bcdefghi'
  .split('')
  .map((key, index) => `${key}: &${key} [${`*${'abcdefgh'[index]},`.repeat(9)}]`)
  .join('\n')}\n`;

const workbook = [
  entry('[Content_Types].xml', '<Types/>'),
  entry(
    '_rels/.rels',
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ),
  entry(
    'xl/workbook.xml',
    '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  entry(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
];

/** All of them. */
export const hostileFiles: readonly HostileFile[] = [
  { what: 'zero bytes', ending: 'pdf', bytes: () => Buffer.alloc(0), ends: 'no_text' },
  { what: 'blank space', ending: 'txt', bytes: () => Buffer.from(' \n\t\n'.repeat(1_000)), ends: 'no_text' },
  { what: 'random bytes as text', ending: 'txt', bytes: () => randomBytes(100_000), ends: 'unreadable' },
  {
    what: 'a program as pdf',
    ending: 'pdf',
    bytes: () => Buffer.concat([Buffer.from('7f454c460201', 'hex'), randomBytes(2_000)]),
    ends: 'unreadable',
  },
  {
    what: 'a picture as docx',
    ending: 'docx',
    bytes: () => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(2_000)]),
    ends: 'unreadable',
  },
  {
    what: 'a plain archive as txt',
    ending: 'txt',
    bytes: () => archiveOf([entry('a.txt', 'hello')]),
    ends: 'unreadable',
  },
  {
    what: 'a plain archive as docx',
    ending: 'docx',
    bytes: () => archiveOf([entry('a.txt', 'hello')]),
    ends: 'unreadable',
  },
  {
    what: 'a cut archive',
    ending: 'docx',
    bytes: () => docxOf(paragraph('x')).subarray(0, 150),
    ends: 'unreadable',
  },
  {
    what: 'a bomb as docx',
    ending: 'docx',
    bytes: () =>
      archiveOf([
        entry('[Content_Types].xml', '<Types/>'),
        { ...entry('word/document.xml', Buffer.alloc(300_000_000, ' ')), saidBytes: 100 },
      ]),
    ends: 'too_much_text',
  },
  {
    what: 'a bomb as xlsx',
    ending: 'xlsx',
    bytes: () => archiveOf([...workbook, entry('xl/worksheets/sheet1.xml', Buffer.alloc(300_000_000, ' '))]),
    ends: 'too_much_text',
  },
  {
    what: 'a bomb as epub',
    ending: 'epub',
    bytes: () =>
      archiveOf([entry('mimetype', 'application/epub+zip'), entry('b.opf', Buffer.alloc(300_000_000, ' '))]),
    ends: 'too_much_text',
  },
  {
    what: 'archives in archives',
    ending: 'docx',
    bytes: () => docxOf(paragraph('outer'), [entry('word/inner.docx', docxOf(paragraph('inner')))]),
    ends: 'read',
  },
  {
    what: 'thirty thousand entries',
    ending: 'epub',
    bytes: () =>
      archiveOf([
        entry('mimetype', 'application/epub+zip'),
        ...Array.from({ length: 30_000 }, (_, index) => entry(`${index}`, '')),
      ]),
    ends: 'too_much_text',
  },
  {
    what: 'paths out of an archive',
    ending: 'docx',
    bytes: () => docxOf(paragraph('x'), [entry('../../etc/passwd', 'x')]),
    ends: 'unreadable',
  },
  {
    what: 'macros',
    ending: 'docx',
    bytes: () => docxOf(paragraph('words'), [entry('word/vbaProject.bin', compound('Macros'))]),
    ends: 'read',
  },
  { what: 'an encrypted docx', ending: 'docx', bytes: () => compound('EncryptedPackage'), ends: 'encrypted' },
  { what: 'an encrypted xlsx', ending: 'xlsx', bytes: () => compound('EncryptedPackage'), ends: 'encrypted' },
  { what: 'an old Word document', ending: 'docx', bytes: () => compound('WordDocument'), ends: 'unreadable' },
  {
    what: 'an archive with a password',
    ending: 'docx',
    bytes: () => locked(docxOf(paragraph('x'))),
    ends: 'encrypted',
  },
  {
    what: 'a protected book',
    ending: 'epub',
    bytes: () =>
      archiveOf([
        entry('mimetype', 'application/epub+zip'),
        entry('b.opf', '<package/>'),
        entry(
          'META-INF/encryption.xml',
          '<encryption><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>',
        ),
      ]),
    ends: 'encrypted',
  },
  ...hostilePdfs,
  { what: 'entities in entities', ending: 'xml', bytes: () => Buffer.from(billionLaughs), ends: 'read' },
  {
    what: 'a file named by an entity',
    ending: 'xml',
    bytes: () => Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x; word</a>'),
    ends: 'read',
  },
  {
    what: 'a hundred thousand elements deep',
    ending: 'xml',
    bytes: () => Buffer.from(`word${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
    ends: 'read broken',
  },
  {
    what: 'elements that never end',
    ending: 'html',
    bytes: () => Buffer.from(`<p>word${'<div><table><tr><td>'.repeat(20_000)}`),
    ends: 'read',
  },
  { what: 'aliases of aliases', ending: 'yaml', bytes: () => Buffer.from(yamlBomb), ends: 'read' },
  {
    what: 'a hundred thousand levels of JSON',
    ending: 'json',
    bytes: () => Buffer.from(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`),
    ends: 'read',
  },
  {
    what: 'halves of characters in JSON',
    ending: 'json',
    bytes: () => Buffer.from(String.raw`{"a": "\ud800 \u0000 word"}`),
    ends: 'read wrong_encoding',
  },
  {
    what: 'JSON that ends early',
    ending: 'json',
    bytes: () => Buffer.from('{"a": [1, 2'),
    ends: 'read broken',
  },
  {
    what: 'a line of twenty million characters',
    ending: 'csv',
    bytes: () => Buffer.from('word,'.repeat(4_000_000)),
    ends: 'unreadable',
  },
  {
    what: 'a quote that never ends',
    ending: 'csv',
    bytes: () => Buffer.from(`a,b\n1,"2\n${'3,4\n'.repeat(500_000)}`),
    ends: 'read broken',
  },
  {
    what: 'rows of different lengths',
    ending: 'csv',
    bytes: () => Buffer.from('a,b\n1\n1,2,3,4\n"x"y,z\n'),
    ends: 'read',
  },
  {
    what: 'NUL bytes',
    ending: 'txt',
    bytes: () => Buffer.from('a\0b\0\0c word'.repeat(1_000)),
    ends: 'read',
  },
  {
    what: 'a damaged sheet',
    ending: 'xlsx',
    bytes: () =>
      archiveOf([
        ...workbook,
        entry(
          'xl/worksheets/sheet1.xml',
          '<worksheet><sheetData><row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>',
        ),
      ]),
    ends: 'unreadable',
  },
  {
    what: 'a row with the largest number',
    ending: 'xlsx',
    bytes: () =>
      archiveOf([
        ...workbook,
        entry(
          'xl/worksheets/sheet1.xml',
          '<worksheet><sheetData><row r="99999999999"><c t="inlineStr"><is><t>word</t></is></c></row></sheetData></worksheet>',
        ),
      ]),
    ends: 'read',
  },
  {
    what: 'a table with cells outside of rows',
    ending: 'docx',
    bytes: () =>
      docxOf(`<w:tbl><w:tc>${paragraph('cell')}</w:tc></w:tbl></w:tr></w:tbl>${paragraph('after')}`),
    ends: 'read',
  },
  {
    what: 'a hundred thousand groups of RTF',
    ending: 'rtf',
    bytes: () => Buffer.from(`{\\rtf1 ${'{'.repeat(100_000)}word`),
    ends: 'read',
  },
  {
    what: 'binary data longer than the file',
    ending: 'rtf',
    bytes: () => Buffer.from('{\\rtf1 word\\bin999999999 x}'),
    ends: 'read',
  },
  {
    what: 'a mail a thousand parts deep',
    ending: 'mbox',
    bytes: () =>
      Buffer.from(
        `Subject: x\n${Array.from({ length: 1_000 }, (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`).join('')}\nword`,
      ),
    ends: 'unreadable',
  },
  {
    what: 'code in one line',
    ending: 'js',
    bytes: () => Buffer.from('function a(b){return(c)=>{d(e)}};'.repeat(100_000)),
    ends: 'read',
  },
  {
    what: 'expressions that backtrack',
    ending: 'c',
    bytes: () => Buffer.from(`${'a '.repeat(190)}\n`.repeat(5_000)),
    ends: 'read',
  },
];
