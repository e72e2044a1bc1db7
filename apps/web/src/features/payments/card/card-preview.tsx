import type { CardBrand } from '@polylogue/contract/billing';
import { useTranslation } from 'react-i18next';
import { brandOf } from './card-brand.ts';
import { groupedNumber, maskedDate, type CardField, type CardFields } from './card-fields.ts';
import classes from './card.module.css';

const brandNames: Record<CardBrand, string> = {
  'american express': 'AMEX',
  discover: 'Discover',
  diners: 'Diners',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  mir: 'MIR',
  visa: 'VISA',
  unionpay: 'UnionPay',
  unknown: '',
};

/** Name of a brand as its cards have it; empty while unknown. */
export function brandName(brand: CardBrand): string {
  return brandNames[brand];
}

const emptyNumber = '•••• •••• •••• ••••';
const emptyDate = '••/••';

/** What is typed of the date, and what its field still waits for. */
function DateSoFar({ date }: { date: string }) {
  const { t } = useTranslation();
  const typed = maskedDate(date);
  return (
    <>
      {typed}
      <i>{t('payments.card.dateExample').slice(typed.length)}</i>
    </>
  );
}

interface CardPreviewProps {
  fields: CardFields;
  /** The field being typed, framed on the card too. */
  active: CardField | undefined;
  isTurned: boolean;
  onTurn: () => void;
}

/** Picture of the card. It says nothing that the fields do not, so it is not read out. */
export function CardPreview({ fields, active, isTurned, onTurn }: CardPreviewProps) {
  const { t } = useTranslation();
  const { cardNumber, date, cvv, name } = fields;
  const mark = (field: CardField) => (active === field ? '' : undefined);
  return (
    // A shortcut for the mouse; the keyboard turns the card by moving between the fields.
    <div className={classes['preview']} data-turned={isTurned ? '' : undefined} onClick={onTurn} aria-hidden>
      <div className={classes['sides']}>
        <div className={classes['front']}>
          <div className={classes['top']}>
            <span className={classes['bars']}>
              <i />
              <i />
              <i />
            </span>
            <b>{brandName(brandOf(cardNumber))}</b>
          </div>
          <span className={classes['chip']} />
          <p className={classes['digits']} data-active={mark('cardNumber')}>
            {cardNumber === '' ? emptyNumber : groupedNumber(cardNumber)}
          </p>
          <div className={classes['bottom']}>
            <div className={classes['part']} data-active={mark('name')}>
              <small>{t('payments.card.holder')}</small>
              <span>{name === '' ? '\u00a0' : name}</span>
            </div>
            <div className={classes['part']} data-active={mark('date')}>
              <small>{t('payments.card.until')}</small>
              <span>{date === '' ? emptyDate : <DateSoFar date={date} />}</span>
            </div>
          </div>
        </div>
        <div className={classes['back']}>
          <span className={classes['stripe']} />
          <div className={classes['signature']}>
            <span data-active={mark('cvv')}>{'•'.repeat(cvv.length) || '\u00a0'}</span>
          </div>
          <small>{t('payments.card.cvv')}</small>
        </div>
      </div>
    </div>
  );
}
