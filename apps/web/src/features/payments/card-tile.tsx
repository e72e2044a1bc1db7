import { brandLabel, cardLabel, lastFour } from '@polylogue/contract/card-label';
import { IconCreditCard } from '@tabler/icons-react';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import classes from './card-tile.module.css';

const short: Readonly<Record<string, string>> = { Mastercard: 'MC' };

/** The brand of a card, drawn small beside its number. Its name is for the eye: the number beside it says it in words. */
export function CardTile({ number }: { number: string }) {
  const brand = brandLabel(number, useLocale());
  return (
    <span className={classes['tile']} aria-hidden>
      {brand === '' ? <IconCreditCard size={17} stroke={1.6} /> : (short[brand] ?? brand)}
    </span>
  );
}

/** The number beside a card's tile, heard with its brand. */
export function CardNumber({ number }: { number: string }) {
  const locale = useLocale();
  return (
    <>
      <span className="heard">{cardLabel(number, locale)}</span>
      <span aria-hidden>{lastFour(number)}</span>
    </>
  );
}
