import type { DocumentTree, Image } from '@polylogue/document/tree';

/** A picture whose bytes were supplied. */
export interface Picture {
  data: Buffer;
  type: 'png' | 'jpg';
  width: number;
  height: number;
}

/** What a document says about itself beyond its content. */
export interface DocumentAbout {
  /** The reader's language, for documents that do not say theirs. */
  language: string;
  /** Who made it. */
  author: string;
}

/** A document as it was read: its tree, and beside it what no tree holds. */
export interface ReadDocument extends DocumentTree {
  title: string;
  /** The language the document says it is written in. */
  language: string | undefined;
  /** The pictures that can be shown; an image without one is replaced by its alt text. */
  pictures: ReadonlyMap<Image, Picture>;
}
