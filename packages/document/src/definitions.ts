import type { Links } from 'marked';

/** What blocks of a document define for the others. */
export interface Definitions {
  links: Links;
  /**
   * Labels of footnotes, by their lower-case form. Undefined while a definition may still come, as in an answer that
   * is being written: then every mark counts.
   */
  footnotes: ReadonlyMap<string, string> | undefined;
  /** Numbers of the passages that the document cites: `[3]` is a citation only if 3 is among them. */
  citations?: ReadonlySet<number> | undefined;
}

/** For a text that stands on its own. */
export const noDefinitions: Definitions = { links: {}, footnotes: new Map() };

/** For a block whose definitions are not at hand: its footnote marks stay marks. */
export const unknownDefinitions: Definitions = { links: {}, footnotes: undefined };
