import mammoth from 'mammoth';
import { unzip } from '../../../data/unzip.testing.ts';
import { testPictures } from '../details.testing.ts';
import { readHtml } from '../read-html.ts';
import { readPicture } from '../read-picture.ts';
import { writeDocx } from './write-docx.ts';

/** Styles of ours that mammoth would otherwise call unknown. */
const known = [
  ...["p[style-name='Code'] => pre", "r[style-name='Code In Text'] => code", "r[style-name='Key'] => kbd"],
  ...["r[style-name='Citation Mark'] => sup", "p[style-name='Quote'] => blockquote > p:fresh"],
  ...['Callout', 'Callout Title', 'Summary', 'Rule', 'Formula', 'List Paragraph', 'caption'].map(
    (name) => `p[style-name='${name}'] => p:fresh`,
  ),
  ...['Table', 'Small Table', 'Tiny Table'].flatMap((name) => [
    `p[style-name='${name} Text'] => p:fresh`,
    `p[style-name='${name} Heading'] => p:fresh`,
  ]),
];

/** A Word document as three readers see it. */
export interface WrittenDocx {
  bytes: Buffer;
  /** Its parts by name. */
  part: (name: string) => string;
  /** What mammoth reads. */
  html: string;
  warnings: string[];
}

/** Writes HTML as a Word document and reads it again. */
export async function wordOf(html: string): Promise<WrittenDocx> {
  const bytes = Buffer.from(
    await writeDocx(await readHtml(html, { readPicture, pictures: testPictures }), {
      language: 'en',
      author: 'Ada Чайкина',
    }),
  );
  const files = await unzip(bytes);
  const { value, messages } = await mammoth.convertToHtml({ buffer: bytes }, { styleMap: known });
  return {
    bytes,
    part: (name) => files.get(`word/${name}.xml`)?.toString() ?? '',
    html: value,
    // Formulas are unknown to mammoth whoever wrote them.
    warnings: messages.map(({ message }) => message).filter((message) => !message.includes('/math}oMath')),
  };
}
