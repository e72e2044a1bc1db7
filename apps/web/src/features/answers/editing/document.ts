/** A mark on a piece of text of the editor's document. */
export interface DocumentMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** A node of the editor's document, as JSON. */
export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  marks?: DocumentMark[];
  text?: string;
}

/** The node that shows what the editor cannot hold; it is read, not edited. */
export const rawBlock = 'rawBlock';

/** Attribute of a top-level node: the block of the answer it came from. */
export const originAttribute = 'origin';
