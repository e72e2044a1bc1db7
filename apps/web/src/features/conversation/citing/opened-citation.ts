import { useCallback } from 'react';
import { useOpenedPanel, useSidePanel } from '../../side-panel/use-side-panel.ts';

/** A citation whose source is open beside the answers. */
export interface OpenedCitation {
  chatId: number;
  answerId: number;
  /** The number of the passage in the answer. */
  n: number;
  /** Which of the marks with that number, in the order of the text; the first if it was opened elsewhere. */
  at: number;
}

/** The name of the panel with the source of a citation. */
export const sourcePanelName = 'source';

/** Reads what the address of the panel says; null if it makes no sense. */
export function citationOf(argument: string): OpenedCitation | null {
  const numbers = argument.split(':').map(Number);
  const [chatId = 0, answerId = 0, n = 0, at = 0] = numbers;
  const isSound = numbers.every((one) => Number.isInteger(one) && one >= 0) && chatId > 0 && answerId > 0;
  return isSound && n > 0 && numbers.length <= 4 ? { chatId, answerId, n, at } : null;
}

/** The open citation, if it is one of this answer. */
export function useCitationOf(answer: number): OpenedCitation | undefined {
  const opened = useOpenedPanel(
    ({ name, argument }) => name === sourcePanelName && citationOf(argument)?.answerId === answer,
  );
  return (opened && citationOf(opened.argument)) ?? undefined;
}

/** Opens the source of a citation. */
export function useOpenCitation(): (citation: Omit<OpenedCitation, 'at'> & { at?: number }) => void {
  const { open } = useSidePanel();
  return useCallback(
    ({ chatId, answerId, n, at = 0 }) => open(sourcePanelName, [chatId, answerId, n, at].join(':')),
    [open],
  );
}
