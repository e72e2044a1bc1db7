import {
  detailedTree,
  detailFile,
  detailWords,
  type DetailLanguage,
} from '@polylogue/document/details.testing';
import { documentHtml } from '@polylogue/document/document-html';

/** The bytes of a picture, one red pixel. */
const dot = detailFile.base64;

/** The files that documents of tests refer to. */
export const testPictures: ReadonlyMap<number, Uint8Array> = new Map([
  [detailFile.id, Buffer.from(dot, 'base64')],
]);

/** The detailed answer as a page sends it. */
export function detailedHtml(language: DetailLanguage): string {
  const { title } = detailWords[language];
  return `<html lang="${language}"><head><title>${title}</title></head><body>${documentHtml(detailedTree(language))}</body></html>`;
}
