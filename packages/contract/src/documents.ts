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
 * Converts an HTML file to PDF; returns its bytes. Nothing it refers to is fetched; a picture's `data-file`
 * names one of the caller's own files.
 */
export const htmlToPdf = call({
  ...documentCall,
  path: 'files/html-to-pdf',
  summary: 'A text as a PDF document',
});

/** Converts an HTML file to a Word document, by the same rules. */
export const htmlToDocx = call({
  ...documentCall,
  path: 'files/html-to-docx',
  own: true,
  summary: 'A text as a Word document',
});

/** Converts the tables of an HTML file to a spreadsheet; returns its bytes. */
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
