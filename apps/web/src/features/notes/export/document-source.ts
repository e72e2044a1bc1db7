/** Kinds of files that a text goes out as. */
export const documentFormats = ['pdf', 'docx', 'markdown'] as const;

/** A kind of file that a text goes out as. */
export type DocumentFormat = (typeof documentFormats)[number];

/** A text on its way out: a note, an answer or a chat. */
export interface DocumentSource {
  name: string;
  /** Its blocks as HTML, with nothing in it that has to be fetched; pictures are named by their files. */
  html: () => Promise<string>;
  markdown: () => Promise<string>;
}
