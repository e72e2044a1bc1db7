import { uiTimes } from '@polylogue/contract/limits';

/** Length of the text received by a given time. */
interface Arrival {
  at: number;
  length: number;
}

/** How much of a streaming text is shown. */
export interface Pace {
  /** In UTF-16 units, including the fraction accumulated so far. */
  shown: number;
  /** Time of the last update. */
  at: number;
  /** Received but not shown yet, oldest first. */
  waiting: readonly Arrival[];
}

/** Starts with all received text shown. */
export function beginPace(length: number, now: number): Pace {
  return { shown: length, at: now, waiting: [] };
}

/** Records the new length. If the text was shortened, the shown part is cut too. */
export function arrive(pace: Pace, length: number, now: number): Pace {
  const known = pace.waiting.at(-1)?.length ?? pace.shown;
  if (length === known) return pace;
  if (length < known) {
    const waiting = pace.waiting.filter((arrival) => arrival.length < length);
    return length <= pace.shown
      ? { ...pace, shown: length, waiting: [] }
      : { ...pace, waiting: [...waiting, { at: now, length }] };
  }
  // Idle time before this text arrived earns no characters.
  const at = pace.waiting.length === 0 ? now : pace.at;
  return { ...pace, at, waiting: [...pace.waiting, { at: now, length }] };
}

/**
 * Advances to `now`: a character every 15 ms, or evenly faster where text would lag more than a second behind
 * its arrival.
 */
export function advance(pace: Pace, now: number): Pace {
  const last = pace.waiting.at(-1);
  if (last === undefined || now <= pace.at) return pace;
  const elapsed = now - pace.at;
  const speeds = pace.waiting.map(({ at, length }) => {
    const left = at + uiTimes.compareMaxLag - pace.at;
    return (length - pace.shown) / Math.max(left, elapsed);
  });
  const speed = Math.max(1 / uiTimes.compareStep, ...speeds);
  const overdue = pace.waiting.findLast(({ at }) => at + uiTimes.compareMaxLag <= now)?.length ?? 0;
  const shown = Math.min(last.length, Math.max(pace.shown + speed * elapsed, overdue));
  return { shown, at: now, waiting: pace.waiting.filter(({ length }) => length > shown) };
}

/** Whether some received text is not shown yet. */
export function isBehind(pace: Pace): boolean {
  return pace.waiting.length > 0;
}

/** The shown part of a text; never splits a character. */
export function shownPart(text: string, shown: number): string {
  const end = Math.floor(shown);
  if (end >= text.length) return text;
  const last = text.charCodeAt(end - 1);
  const endsInPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, endsInPair ? end - 1 : end);
}
