import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';

/** A stretch of text that two versions share or that only one of them has. */
export interface Change {
  kind: 'same' | 'added' | 'removed' | 'skipped';
  text: string;
}

/** Comparing takes the square of what changed: beyond this many words or lines nobody would wait, or read it. */
const most = 600;

/** Unchanged text shown on each side of a change. */
const context = 160;

/** What changed between two versions, by words; long unchanged stretches are skipped. */
export function changesBetween(before: string, after: string, language: string): Change[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const found = diffWordsWithSpace(before, after, { intlSegmenter, maxEditLength: most }) ??
    diffLines(before, after, { maxEditLength: most }) ?? [
      { value: before, added: false, removed: true, count: 1 },
      { value: after, added: true, removed: false, count: 1 },
    ];
  return found.flatMap((change, index) => {
    if (change.added || change.removed)
      return { kind: change.added ? 'added' : 'removed', text: change.value };
    return shortened(change, { isFirst: index === 0, isLast: index === found.length - 1 });
  });
}

/** Whether there is anything to show. */
export function hasChanges(changes: readonly Change[]): boolean {
  return changes.some(({ kind }) => kind === 'added' || kind === 'removed');
}

function shortened(
  { value }: ChangeObject<string>,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Change[] {
  const head = isFirst ? '' : wholeWords(value.slice(0, context), 'end');
  const tail = isLast ? '' : wholeWords(value.slice(-context), 'start');
  const skipped = value.length - head.length - tail.length;
  if (skipped < context) return [{ kind: 'same', text: value }];
  const parts: Change[] = [
    { kind: 'same', text: head },
    { kind: 'skipped', text: value.slice(head.length, value.length - tail.length) },
    { kind: 'same', text: tail },
  ];
  return parts.filter(({ text }) => text !== '');
}

function wholeWords(text: string, cut: 'start' | 'end'): string {
  const whole = text.replace(cut === 'end' ? /\S*$/ : /^\S*/, '');
  return whole === '' ? text : whole;
}
