import type { Citation } from '@polylogue/contract/citations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import type { ResponseMessage } from '../../conversation/message.ts';
import { FileIcon } from '../file-icon.tsx';
import { capsulesQuery } from '../library.data.ts';
import { PassageText } from '../recall/passage-text.tsx';
import { placeText } from '../recall/place-text.ts';
import { SourcePages } from '../recall/source-pages.tsx';
import { typeOfTitle } from '../source-type.ts';
import classes from './citing.module.css';
import { sentencesCiting } from './quoted-sentence.ts';

/** What the answer was given, when the source itself is gone. */
function Kept({ citation: { quote, place } }: { citation: Citation }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="warn">{t('library.cited.gone')}</Notice>
      <blockquote className={classes['kept']} dir="auto">
        <PassageText text={quote.trim()} place={place} isWanted={false} citing={[]} />
      </blockquote>
    </>
  );
}

interface SourceViewProps {
  answer: ResponseMessage;
  citation: Citation;
  /** Which of its marks in the answer was meant. */
  at: number;
}

/** A source with its name, its place and its text at the passage. */
export function SourceView({ answer, citation, at }: SourceViewProps) {
  const { t } = useTranslation();
  const { data: capsules = [] } = useQuery(capsulesQuery);
  const { n, sourceId, capsuleId, title, place, removed } = citation;
  const { response } = answer;
  const citing = useMemo(() => sentencesCiting(response, n), [response, n]);
  const meant = useMemo(() => citing.slice(at, at + 1), [citing, at]);
  const capsule = capsules.find(({ id }) => id === capsuleId)?.name ?? '';
  const kept = <Kept citation={citation} />;
  return (
    <div className={classes['view']}>
      <div className={classes['title']}>
        <FileIcon type={typeOfTitle(title)} />
        <div>
          <b title={title} dir="auto">
            {title}
          </b>
          <small dir="auto">{[capsule, placeText(t, place)].filter(Boolean).join(' · ')}</small>
        </div>
      </div>
      <div className={classes['page']} tabIndex={0} role="region" aria-label={title}>
        {removed ? (
          kept
        ) : (
          <SourcePages
            key={`${sourceId} ${place.start}`}
            sourceId={sourceId}
            start={place.start}
            end={place.end}
            citing={meant}
            fallback={kept}
          />
        )}
      </div>
    </div>
  );
}
