import { IconPhoto, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Model } from './model.ts';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { Pill } from '../../ui/pill.tsx';
import { VoiceDot } from '../../ui/voice.tsx';
import { descriptionOf } from './find-models.ts';
import { priceOf } from './model-price.ts';
import { usePriceInWords } from './use-price-in-words.ts';
import { useFacts } from './use-facts.ts';
import classes from './models.module.css';

interface ModelRowProps {
  model: Model;
  isDefault: boolean;
  /** Already in the comparison. */
  isTaken: boolean;
  isStarred: boolean;
  /** Where every model is a demo, none needs to say so. */
  showsDemo: boolean;
  onStar: () => void;
}

/** A model in the picker. */
export function ModelRow({ model, isDefault, isTaken, isStarred, showsDemo, onStar }: ModelRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const inWords = usePriceInWords();
  const facts = useFacts();
  const { per, tokens } = priceOf(model);
  const Star = isStarred ? IconStarFilled : IconStar;
  return (
    <span className={classes['row']} title={facts(model).join(' · ')}>
      <VoiceDot voice={model.voice} />
      <span className={classes['name']}>
        <b>{model.name}</b>
        {isDefault ? <Pill>{t('models.default')}</Pill> : null}
        {isTaken ? <Pill tone="good">{t('models.taken')}</Pill> : null}
        {showsDemo && model.demo ? <Pill tone="neutral">{t('models.demo')}</Pill> : null}
      </span>
      <span className={classes['price']}>
        {per === 'image' ? <IconPhoto size={14} stroke={1.6} aria-hidden /> : null}
        <span aria-hidden>{tokens === 0 ? t('models.price.free') : formatNumber(tokens, locale)}</span>
        <span className="heard">{inWords(model)}</span>
      </span>
      {/* For mouse and touch. An option cannot hold a button; others use the key or the button below the list. */}
      <span
        className={classes['star']}
        data-starred={isStarred ? '' : undefined}
        onClick={(event) => {
          event.stopPropagation();
          onStar();
        }}
      >
        {isStarred ? (
          <Star size={16} role="img" aria-label={t('models.favourite')} />
        ) : (
          <Star size={16} stroke={1.6} aria-hidden />
        )}
      </span>
      <small>{descriptionOf(model, locale)}</small>
    </span>
  );
}
