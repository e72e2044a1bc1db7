import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** Tells the dialog around that closing it would lose something; returns what takes that back. */
type ReportUnsaved = (onDiscard: () => void) => () => void;

/** Of the dialog around; outside of one there is nothing that closes. */
export const UnsavedContext = createContext<ReportUnsaved>(() => () => undefined);

/**
 * While it holds, the cross, Escape, a click outside and Back ask before the dialog around closes. `onDiscard` runs when
 * the text is given up.
 */
export function useUnsaved(isUnsaved: boolean, onDiscard?: () => void): void {
  const report = useContext(UnsavedContext);
  const discard = useEffectEvent(() => onDiscard?.());
  useEffect(() => (isUnsaved ? report(() => discard()) : undefined), [isUnsaved, report]);
}
