import type { ManualName } from '@polylogue/contract/legal';
import { parseDocument } from '@polylogue/document/document-blocks';
import { documentHtml } from '@polylogue/document/document-html';
import { escapeHtml } from '@polylogue/document/escape-html';
import type { ChildPool } from '../../platform/children/child-pool.ts';
import { htmlToPdf } from '../documents/text/text-pdf.service.ts';
import { readManualFile } from './legal-file.ts';

/** The turn in the queue that is nobody's. */
const nobody = { userId: 0 };

/** A manual as PDF. */
export interface ManualPdf {
  title: string;
  bytes: Uint8Array;
}

/** Sets manuals as PDF; each is made once, when somebody first asks for it. */
export function createManuals(children: ChildPool, author: string): (name: ManualName) => Promise<ManualPdf> {
  const made = new Map<ManualName, Promise<ManualPdf>>();
  return (name) => {
    const known = made.get(name);
    if (known) return known;
    const making = makeManual(children, author, name);
    made.set(name, making);
    // The next reader tries again.
    making.catch(() => made.delete(name));
    return making;
  };
}

async function makeManual(children: ChildPool, author: string, name: ManualName): Promise<ManualPdf> {
  const { title, version, body } = await readManualFile(name);
  const heading = escapeHtml(title);
  const date = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(version),
  );
  const text = documentHtml(parseDocument(body));
  const html = `<html lang="ru"><head><title>${heading}</title></head><body><h1>${heading}</h1><p>Polylogue. Редакция от ${date}</p>${text}</body></html>`;
  return { title, bytes: await htmlToPdf(children, nobody, { html, about: { language: 'ru', author } }) };
}
