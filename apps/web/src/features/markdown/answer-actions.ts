import type { Citation } from '@polylogue/contract/citations';
import { createContext } from 'react';

/** Callbacks of an answer's parts; a tool without its callback is not shown. */
export interface AnswerActions {
  /** Converts a table, given as HTML, to a spreadsheet. */
  onTableXlsx?: ((html: string) => void) | undefined;
  /** Opens an image in the lightbox. */
  onPicture?: ((picture: { url: string; text: string }) => void) | undefined;
}

/** The sources that an answer cites. */
export interface AnswerSources {
  /** By number. */
  citations: ReadonlyMap<number, Pick<Citation, 'title'>>;
  /** The citation whose source is open. */
  opened: number | undefined;
  /** Opens the source of a citation, given its mark; without it a citation is only a number. */
  onCitation: ((number: number, mark: HTMLElement) => void) | undefined;
}

/** The sources of the surrounding answer. */
export const AnswerSourcesContext = createContext<AnswerSources>({
  citations: new Map(),
  opened: undefined,
  onCitation: undefined,
});

/** The callbacks of the surrounding answer. */
export const AnswerActionsContext = createContext<AnswerActions>({});
