import type { PurchasePreview } from '@polylogue/contract/payments';
import { useId } from 'react';
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

interface BeginNowProps {
  preview: PurchasePreview;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  isDisabled?: boolean;
}

/**
 * The box by which a buyer asks to begin before the days of withdrawal are over. Empty at first, as the law wants it; nothing
 * where no such right is given.
 */
export function BeginNow({ preview, isTicked, onTick, isDisabled = false }: BeginNowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { plan, withdrawUntil } = preview;
  if (withdrawUntil === null) return null;
  const isPlan = plan !== null;
  return (
    <div className={classes['begin']}>
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        disabled={isDisabled}
        aria-describedby={`${id}-text`}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>
          {isPlan
            ? t('payments.buying.beginPlan', { plan: planNameOf(t, plan) })
            : t('payments.buying.beginTokens')}
        </label>
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
