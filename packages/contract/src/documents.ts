import { call } from './call.ts';
import { fileSizes } from './limits.ts';

const documentCall = {
  method: 'POST',
  access: 'user',
  files: { htmlFile: { maxBytes: fileSizes.htmlDocument, maxFiles: 1 } },
  errors: ['unavailable'],
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
  whileImpersonated: 'allowed',
} as const;

/**
 * Turns an HTML file into a PDF document; answers its bytes. Nothing that it names is fetched; `data-file` of a picture
 * names a stored file of the caller's own.
 */
export const htmlToPdf = call({
  ...documentCall,
  path: 'files/html-to-pdf',
  summary: 'A text as a PDF document',
});

/** Turns an HTML file into a Word document, by the same rules. */
export const htmlToDocx = call({
  ...documentCall,
  path: 'files/html-to-docx',
  summary: 'A text as a Word document',
});

/** Turns the tables of an HTML file into a spreadsheet; answers its bytes. */
export const htmlToXlsx = call({
  method: 'POST',
  path: 'helper/html-to-xlsx',
  access: 'user',
  summary: 'A table as a spreadsheet',
  files: { htmlFile: { maxBytes: fileSizes.htmlTable, maxFiles: 1 } },
  errors: ['unavailable'],
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
  whileImpersonated: 'allowed',
});
