import { savedCardBrand, type PaymentCard } from '@polylogue/contract/billing';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../lib/i18n/formatters.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { cardName } from './purchase-name.ts';
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
  const brand = savedCardBrand(card.number);
  const month = dateFormat(locale, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className={classes['card']}>
      {brand === 'unknown' ? null : <span className={classes['brand']}>{brand}</span>}
      <div>
        <b>{cardName(t, card.number)}</b>
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
