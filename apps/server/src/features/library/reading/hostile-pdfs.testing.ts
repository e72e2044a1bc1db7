import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HostileFile } from './hostile-file.testing.ts';
import { pdfOf, pdfOfPages } from './readers/pdf.samples.testing.ts';

function sample(name: string): Buffer {
  return readFileSync(new URL(`./samples/${name}`, import.meta.url));
}

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]';

/** PDF documents that were made to break their reader. */
export const hostilePdfs: readonly HostileFile[] = [
  { what: 'an encrypted pdf', ending: 'pdf', bytes: () => sample('locked.pdf'), ends: 'encrypted' },
  {
    what: 'a pdf of garbage',
    ending: 'pdf',
    bytes: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]),
    ends: 'unreadable',
  },
  {
    what: 'a cut pdf',
    ending: 'pdf',
    bytes: () => sample('tea.en.pdf').subarray(0, 9_000),
    ends: 'unreadable',
  },
  { what: 'a pdf of scans', ending: 'pdf', bytes: () => pdfOfPages([[], [], []]), ends: 'no_text' },
  {
    what: 'pages in a circle',
    ending: 'pdf',
    bytes: () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    ends: 'unreadable',
  },
  {
    what: 'contents in a circle',
    ending: 'pdf',
    bytes: () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `${page} /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>`,
        '<< /Length 5 >>\nstream\n/X Do\nendstream',
        '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream',
      ]),
    ends: 'no_text',
  },
  {
    what: 'a length in a circle',
    ending: 'pdf',
    bytes: () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `${page} /Contents 4 0 R >>`,
        '<< /Length 4 0 R >>\nstream\nendstream',
      ]),
    ends: 'no_text',
  },
  {
    what: 'ten thousand pages',
    ending: 'pdf',
    bytes: () =>
      pdfOfPages(Array.from({ length: 10_000 }, (_, index) => [{ text: `Page ${index}`, x: 50, y: 700 }])),
    ends: 'read | too_slow',
  },
];
