import type { SourcePassage } from '@polylogue/contract/recall';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PassageText } from './passage-text.tsx';
import { placeText } from './place-text.ts';
import { sourceTextQuery } from './recall.data.ts';
import classes from './recall.module.css';

interface SourcePagesProps {
  sourceId: number;
  /** Where the passage begins and ends in the text. */
  start: number;
  end: number;
  /** The sentences that cite the passage: what they lean on is highlighted, otherwise the whole passage. */
  citing?: readonly string[];
  /** Shown if the source is gone. */
  fallback?: ReactNode;
}

interface PassageProps {
  passage: SourcePassage;
  /** The place of the one before it. */
  above: string;
  isWanted: boolean;
  citing: readonly string[];
}

/** The heading that a passage begins with, and the rest. Passages are apart anyway. */
function splitTitle({ text, place: { heading } }: SourcePassage): { title: string; text: string } {
  const whole = text.trim();
  const last = heading?.split(' › ').at(-1) ?? '';
  if (last === '' || !whole.startsWith(`${last}\n`)) return { title: '', text: whole };
  return { title: last, text: whole.slice(last.length).trim() };
}

function Passage({ passage, above, isWanted, citing }: PassageProps) {
  const { t } = useTranslation();
  const { place } = passage;
  const { title, text } = splitTitle(passage);
  const where = placeText(t, place);
  // Below its own heading a passage need not name it.
  const isSaid = where === above || where === '' || where === title;
  return (
    <section>
      {isSaid ? null : <small dir="auto">{where}</small>}
      {title === '' ? null : <b dir="auto">{title}</b>}
      <PassageText text={text} place={place} isWanted={isWanted} citing={citing} />
    </section>
  );
}

const nobody: readonly string[] = [];

/** The text of a source around a passage, which is highlighted. */
export function SourcePages({ sourceId, start, end, citing = nobody, fallback }: SourcePagesProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(start);
  const { data, error, isPending } = useQuery({
    ...sourceTextQuery(sourceId, at),
    placeholderData: keepPreviousData,
  });
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    root.current?.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }, [data]);
  if (error !== null && data === undefined)
    return fallback ?? <Notice tone="bad">{errorText(t, error)}</Notice>;
  if (isPending) return <Skeleton height={220} />;
  const first = data.passages[0]?.place.start ?? 0;
  const last = data.passages.at(-1)?.place.end ?? 0;
  return (
    <div className={classes['text']} ref={root}>
      {first > 0 ? (
        <Button size="sm" onClick={() => setAt(Math.max(0, first - 1))}>
          {t('library.recall.before')}
        </Button>
      ) : null}
      {data.passages.map((passage, index) => {
        const { place } = passage;
        const above = data.passages[index - 1]?.place;
        return (
          <Passage
            key={place.start}
            passage={passage}
            above={above === undefined ? '' : placeText(t, above)}
            isWanted={end > start && place.start < end && place.end > start}
            citing={citing}
          />
        );
      })}
      {last < data.length ? (
        <Button size="sm" onClick={() => setAt(last)}>
          {t('library.recall.after')}
        </Button>
      ) : null}
    </div>
  );
}
