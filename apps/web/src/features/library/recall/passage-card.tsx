import type { RecalledPassage } from '@polylogue/contract/recall';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { FileIcon } from '../file-icon.tsx';
import { typeOfTitle } from '../source-type.ts';
import { openSourceText } from '../library.modals.ts';
import { markHits } from './mark-hits.ts';
import { placeText } from './place-text.ts';
import classes from './recall.module.css';

interface PassageCardProps {
  passage: RecalledPassage;
  /** Its score beside that of the best. */
  share: number;
}

/** A passage, with the words of the question marked. It opens its source at its place. */
export function PassageCard({ passage, share }: PassageCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sourceId, title, place, text, hits } = passage;
  const words = new Set(hits.map((word) => word.toLocaleLowerCase(locale)));
  const score = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <li className={classes['passage']}>
      <div className={classes['source']}>
        <FileIcon type={typeOfTitle(title)} />
        <button
          type="button"
          title={title}
          onClick={() => openSourceText({ sourceId, title, start: place.start, end: place.end })}
        >
          {title}
        </button>
        <span aria-label={t('library.recall.score', { score: score.format(share) })}>
          {score.format(share)}
        </span>
      </div>
      <p dir="auto">
        {markHits(text.trim().replaceAll(/\n\s*\n/g, '\n'), hits).map(({ text: part, isHit }, index) =>
          isHit ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
        )}
      </p>
      <small>{placeText(t, place)}</small>
      {hits.length === 0 ? null : <small>{t('library.recall.hits', { words: [...words].join(', ') })}</small>}
    </li>
  );
}
