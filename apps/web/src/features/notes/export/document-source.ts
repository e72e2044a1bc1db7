/** Export formats. */
export const documentFormats = ['pdf', 'docx', 'markdown'] as const;

/** An export format. */
export type DocumentFormat = (typeof documentFormats)[number];

/** A text to export: a note, an answer or a chat. */
export interface DocumentSource {
  name: string;
  /** Its blocks as self-contained HTML; images are referenced by file id. */
  html: () => Promise<string>;
  markdown: () => Promise<string>;
}
