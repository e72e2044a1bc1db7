import type { Citation } from '@polylogue/contract/citations';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { citedOf } from '../../conversation/citing/cited-of.ts';
import { useCitationOf, useOpenCitation } from '../../conversation/citing/opened-citation.ts';
import type { ResponseMessage } from '../../conversation/message.ts';
import { capsulesQuery } from '../library.data.ts';
import { placeText } from '../recall/place-text.ts';
import { FileShape } from '../file-icon.tsx';
import { typeOfTitle } from '../source-type.ts';
import classes from './citing.module.css';
import { shownCards } from './shown-cards.ts';

/** The names of the capsules that the sources are from; those that are gone have none. */
function useCapsuleNames(cited: readonly Citation[]): string {
  const locale = useLocale();
  const { data: capsules = [] } = useQuery({ ...capsulesQuery, enabled: cited.length > 0 });
  const ids = new Set(cited.map(({ capsuleId }) => capsuleId));
  const names = capsules.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  return new Intl.ListFormat(locale).format(names);
}

interface CardProps {
  citation: Citation;
  isOpen: boolean;
  onOpen: () => void;
}

function Card({ citation, isOpen, onOpen }: CardProps) {
  const { t } = useTranslation();
  const { n, title, place, removed } = citation;
  const where = removed ? t('library.cited.removed') : placeText(t, place) || t('library.cited.passage');
  return (
    <li>
      <button type="button" className={classes['card']} aria-expanded={isOpen} title={title} onClick={onOpen}>
        <span className={classes['number']}>{n}</span>
        <span className={classes['words']}>
          <b dir="auto">{title}</b>
          <small>
            <FileShape type={typeOfTitle(title)} size={14} />
            <span dir="auto">{where}</span>
          </small>
        </span>
      </button>
    </li>
  );
}

/** Lists what an answer cites. */
export function CitedSources({ answer }: { answer: ResponseMessage }) {
  const { t } = useTranslation();
  const { id, chatId } = answer;
  const [showsAll, setShowsAll] = useState(false);
  const opened = useCitationOf(id)?.n;
  const openCitation = useOpenCitation();
  const cited = citedOf(answer);
  const names = useCapsuleNames(cited);
  if (cited.length === 0) {
    return (
      <p className={classes['none']}>
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        {t('library.cited.none')}
      </p>
    );
  }
  const shown = showsAll ? cited : cited.slice(0, shownCards);
  const count = new Set(cited.map(({ sourceId }) => sourceId)).size;
  return (
    <section className={classes['sources']} aria-label={t('library.cited.title')}>
      <p className={classes['caption']}>
        <b>{t('library.sources', { count })}</b>
        {names === '' ? null : <span>{t('library.cited.from', { names })}</span>}
      </p>
      <ul className={classes['cards']}>
        {shown.map((citation) => (
          <Card
            key={citation.n}
            citation={citation}
            isOpen={citation.n === opened}
            onOpen={() => openCitation({ chatId, answerId: id, n: citation.n })}
          />
        ))}
      </ul>
      {cited.length > shown.length ? (
        <Button size="sm" look="ghost" onClick={() => setShowsAll(true)}>
          {t('library.cited.all', { count: cited.length })}
        </Button>
      ) : null}
    </section>
  );
}
