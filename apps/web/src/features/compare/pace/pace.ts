import { uiTimes } from '@polylogue/contract/limits';

/** So much text had come by that moment. */
interface Arrival {
  at: number;
  length: number;
}

/** How far a text that is being written is shown. */
export interface Pace {
  /** In UTF-16 units, with the part of a character that the time so far has earned. */
  shown: number;
  /** When it was looked at last. */
  at: number;
  /** What has come and is not shown yet, oldest first. */
  waiting: readonly Arrival[];
}

/** A text that is shown as far as it has come. */
export function beginPace(length: number, now: number): Pace {
  return { shown: length, at: now, waiting: [] };
}

/** More of the text has come. One that was cut is shown no further than it goes. */
export function arrive(pace: Pace, length: number, now: number): Pace {
  const known = pace.waiting.at(-1)?.length ?? pace.shown;
  if (length === known) return pace;
  if (length < known) {
    const waiting = pace.waiting.filter((arrival) => arrival.length < length);
    return length <= pace.shown
      ? { ...pace, shown: length, waiting: [] }
      : { ...pace, waiting: [...waiting, { at: now, length }] };
  }
  // The time before this text came is not saved up for it.
  const at = pace.waiting.length === 0 ? now : pace.at;
  return { ...pace, at, waiting: [...pace.waiting, { at: now, length }] };
}

/**
 * The text one look later: a character every 15 ms, and faster, evenly, where that would show some of it later than a
 * second after it came.
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

/** Whether there is more to show than is shown. */
export function isBehind(pace: Pace): boolean {
  return pace.waiting.length > 0;
}

/** The part of a text that is shown; it never ends within a character. */
export function shownPart(text: string, shown: number): string {
  const end = Math.floor(shown);
  if (end >= text.length) return text;
  const last = text.charCodeAt(end - 1);
  const endsInPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, endsInPair ? end - 1 : end);
}
