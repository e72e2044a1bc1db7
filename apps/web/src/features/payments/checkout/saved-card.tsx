import type { PaymentCard } from '@polylogue/contract/billing';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../lib/i18n/formatters.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { CardNumber, CardTile } from '../card-tile.tsx';
import classes from './pay.module.css';

interface SavedCardProps {
  card: PaymentCard;
  /** Pays with a card that is not saved yet. */
  onAnother: () => void;
  isDisabled: boolean;
}

/** The card that will be charged, and the way to another one. */
export function SavedCard({ card, onAnother, isDisabled }: SavedCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const month = dateFormat(locale, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className={classes['card']}>
      <CardTile number={card.number} />
      <div>
        <b>
          <CardNumber number={card.number} />
        </b>
        {card.expires === null ? null : (
          <small>{t('payments.cards.expires', { date: month.format(new Date(`${card.expires}-01`)) })}</small>
        )}
      </div>
      <button type="button" className={classes['other']} disabled={isDisabled} onClick={onAnother}>
        {t('payments.checkout.anotherCard')}
      </button>
    </div>
  );
}
