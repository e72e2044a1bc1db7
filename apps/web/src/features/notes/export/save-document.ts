import { htmlToDocx, htmlToPdf } from '@polylogue/contract/documents';
import { api } from '../../../lib/api/client.ts';
import { escapeHtml } from '@polylogue/document/escape-html';
import { saveFile } from '../../../lib/save-file.ts';
import type { DocumentFormat, DocumentSource } from './document-source.ts';

const endings: Record<DocumentFormat, string> = { pdf: 'pdf', docx: 'docx', markdown: 'md' };

/** Characters not allowed in file names on some system, with surrounding spaces. */
const unfit = /[\\/:*?"<>|\p{Cc}\s]+/gu;

/** Longest file name; systems allow 255 bytes, and a Cyrillic letter takes two. */
const longestName = 100;

async function bytesOf(source: DocumentSource, format: DocumentFormat): Promise<Blob> {
  if (format === 'markdown') return new Blob([await source.markdown()], { type: 'text/markdown' });
  const page = `<!doctype html><title>${escapeHtml(source.name)}</title>${await source.html()}`;
  const htmlFile = new File([page], 'document.html', { type: 'text/html' });
  return api(format === 'pdf' ? htmlToPdf : htmlToDocx, { files: { htmlFile } });
}

/** Converts a text to a file and downloads it. */
export async function saveDocument(source: DocumentSource, format: DocumentFormat): Promise<void> {
  const bytes = await bytesOf(source, format);
  const name = source.name.replace(unfit, ' ').trim().slice(0, longestName).trim();
  saveFile(bytes, `${name === '' ? 'document' : name}.${endings[format]}`);
}
