import type { Reader } from './found.ts';
import type { Format, RecordingFormat } from './formats.ts';

/** One reader a format, loaded on demand: the libraries take time and memory. */
const readers: Record<Exclude<Format, RecordingFormat>, () => Promise<Reader>> = {
  pdf: async () => (await import('./readers/pdf.reader.ts')).readPdf,
  docx: async () => (await import('./readers/docx.reader.ts')).readDocx,
  rtf: async () => (await import('./readers/rtf.reader.ts')).readRtf,
  text: async () => (await import('./readers/text.reader.ts')).readText,
  markdown: async () => (await import('./readers/markdown.reader.ts')).readMarkdown,
  rst: async () => (await import('./readers/rst.reader.ts')).readRst,
  html: async () => (await import('./readers/html.reader.ts')).readHtml,
  xml: async () => (await import('./readers/xml.reader.ts')).readXml,
  json: async () => (await import('./readers/json.reader.ts')).readJson,
  'json-lines': async () => (await import('./readers/json.reader.ts')).readJsonLines,
  yaml: async () => (await import('./readers/settings.reader.ts')).readYaml,
  csv: async () => (await import('./readers/csv.reader.ts')).readCsv,
  xlsx: async () => (await import('./readers/xlsx.reader.ts')).readXlsx,
  log: async () => (await import('./readers/log.reader.ts')).readLog,
  toml: async () => (await import('./readers/settings.reader.ts')).readSections,
  ini: async () => (await import('./readers/settings.reader.ts')).readSections,
  epub: async () => (await import('./readers/epub.reader.ts')).readEpub,
  mbox: async () => (await import('./readers/mbox.reader.ts')).readMbox,
  code: async () => (await import('./readers/code.reader.ts')).readCode,
};

/** Loads the reader of a format. */
export function loadReader(format: Exclude<Format, RecordingFormat>): Promise<Reader> {
  return readers[format]();
}
