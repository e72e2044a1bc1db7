import { useState } from 'react';
import { userData } from '../../lib/session/local-data.ts';
import { useSession } from '../../lib/session/session.data.ts';

/** Narrower, a panel is of no use. */
export const leastWidth = 300;
/** What is left to the page beside it. */
const leastBeside = 440;

/** The widest that a panel can be where there is so much room. */
export function mostWidth(room: number): number {
  return Math.max(leastWidth, room - leastBeside);
}

/** A wanted width as far as there is room for it. */
export function fittingWidth(wanted: number, room: number): number {
  return Math.round(Math.min(Math.max(wanted, leastWidth), mostWidth(room)));
}

const storageName = 'panel-widths';

function widthsFrom(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  const sound = Object.entries(stored).filter(([, width]) => Number.isFinite(width));
  return Object.fromEntries(sound);
}

/** The width that the user has given a panel, kept in this browser; undefined if none. */
export function useKeptWidth(name: string): [number | undefined, (width: number | undefined) => void] {
  const { userId } = useSession();
  const [widths, setWidths] = useState(() =>
    userId === null ? {} : widthsFrom(userData(userId).get(storageName)),
  );

  function keep(width: number | undefined): void {
    const { [name]: _, ...others } = widths;
    const next = width === undefined ? others : { ...others, [name]: width };
    setWidths(next);
    if (userId !== null) userData(userId).set(storageName, next);
  }

  return [widths[name], keep];
}
