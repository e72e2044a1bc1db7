import { createContext } from 'react';

/** What an answer's parts ask of the page around it; a tool without its action is not shown. */
export interface AnswerActions {
  /** Makes a spreadsheet of a table, given as HTML. */
  onTableXlsx?: ((html: string) => void) | undefined;
  /** Shows a picture large. */
  onPicture?: ((picture: { url: string; text: string }) => void) | undefined;
}

/** The actions of the answer a part belongs to. */
export const AnswerActionsContext = createContext<AnswerActions>({});
