import type { PurchasePreview } from '@polylogue/contract/payments';
import { useId, useRef, useState, type RefObject } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { planNameOf } from './purchase-name.ts';
import classes from './pay.module.css';

/** Whether the buyer has to ask for the beginning before anything can be paid. */
export function asksToBegin(preview: PurchasePreview | undefined): boolean {
  return preview !== undefined && preview.withdrawUntil !== null;
}

/** The box and its state, held by the page that pays. */
export interface Beginning {
  isTicked: boolean;
  /** It was paid without the tick: the box says so. */
  isMissed: boolean;
  tick: (isTicked: boolean) => void;
  /** Whether one may pay; otherwise leads to the box. */
  allows: () => boolean;
  box: RefObject<HTMLInputElement | null>;
}

/** Holds the box of a purchase, which nothing is paid without. */
export function useBeginning(preview: PurchasePreview | undefined): Beginning {
  const box = useRef<HTMLInputElement>(null);
  const [isTicked, setTicked] = useState(false);
  const [isMissed, setMissed] = useState(false);
  return {
    box,
    isTicked,
    isMissed,
    tick: (wanted) => {
      setTicked(wanted);
      setMissed(false);
    },
    allows: () => {
      if (isTicked || !asksToBegin(preview)) return true;
      setMissed(true);
      box.current?.scrollIntoView({ block: 'center' });
      box.current?.focus({ preventScroll: true });
      return false;
    },
  };
}

interface BeginNowProps {
  preview: PurchasePreview;
  beginning: Beginning;
  isDisabled?: boolean;
}

/**
 * The box by which a buyer asks to begin before the days of withdrawal are over. Empty at first, as the law wants it; nothing
 * where no such right is given.
 */
export function BeginNow({ preview, beginning, isDisabled = false }: BeginNowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { plan, withdrawUntil } = preview;
  if (withdrawUntil === null) return null;
  const isPlan = plan !== null;
  const { box, isTicked, isMissed, tick } = beginning;
  return (
    <div className={classes['begin']} data-missed={isMissed ? '' : undefined}>
      <input
        id={id}
        ref={box}
        type="checkbox"
        checked={isTicked}
        disabled={isDisabled}
        aria-required
        aria-invalid={isMissed ? true : undefined}
        aria-describedby={isMissed ? `${id}-missed ${id}-text` : `${id}-text`}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>
          {isPlan
            ? t('payments.buying.beginPlan', { plan: planNameOf(t, plan) })
            : t('payments.buying.beginTokens')}
        </label>
        {isMissed ? (
          <p id={`${id}-missed`} className={classes['missed']} role="alert">
            {t('payments.buying.beginMissed')}
          </p>
        ) : null}
        <p id={`${id}-text`}>
          <Trans
            i18nKey="payments.buying.beginText"
            values={{ date: formatDate(withdrawUntil, locale) }}
            components={{ b: <b /> }}
          />
        </p>
        {/* A page of its own: what is typed here stays. */}
        <a href={`${paths.terms}#public-offer`} target="_blank" rel="noreferrer">
          {t('payments.buying.withdrawal')}
        </a>
      </div>
    </div>
  );
}
