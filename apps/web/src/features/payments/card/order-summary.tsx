import { IconReceipt, IconReceiptRefund, IconRefresh, IconRefreshOff } from '@tabler/icons-react';
import { personal } from '@polylogue/contract/profile';
import { planPeriodDays, refundRule } from '@polylogue/contract/limits';
import type { PurchasePreview } from '@polylogue/contract/payments';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/client.ts';
import { formatDate, formatMegabytes, formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { VatLink } from '../billing-info/vat-link.tsx';
import { planNameOf, purchaseName, tokensText } from '../checkout/purchase-name.ts';
import { headlineOf } from '../checkout/headline.ts';
import { renewalOf, Terms, type Means } from '../checkout/terms.tsx';
import { formatMoney } from '../money.ts';
import { useOffered } from './use-offered.ts';
import classes from './card.module.css';

const emailQuery = queryOptions({
  queryKey: ['receipt-email'],
  queryFn: async ({ signal }) => (await api(personal, {}, { signal })).email,
  staleTime: Infinity,
});

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

function spanText(t: TFunction, preview: PurchasePreview, locale: Locale): string {
  if (preview.endsAt === null) return t('payments.order.endless');
  if (preview.effect !== 'renew') return t('payments.order.days', { count: planPeriodDays });
  const from = formatDate(preview.startsAt, locale);
  return t('payments.order.after', { from, to: formatDate(preview.endsAt, locale) });
}

/** Who may withdraw by law need not have used little. */
function refundText(t: TFunction, { kind, withdrawUntil }: PurchasePreview, locale: Locale): string {
  if (withdrawUntil !== null) return t('payments.buying.withdrawText');
  return kind === 'tokens'
    ? t('payments.order.refundTokens')
    : t('payments.order.refundText', { tokens: formatNumber(refundRule.tokensUsedBelow, locale) });
}

/** What a purchase promises, below its price. */
function Promises({ preview, means }: { preview: PurchasePreview; means: Means }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: email } = useQuery(emailQuery);
  const promises: { icon: ReactNode; bold: string; text: string }[] = [];
  const renewal = renewalOf(t, preview, { means, locale });
  if (renewal !== undefined) {
    const Icon = means === 'sbp' ? IconRefreshOff : IconRefresh;
    promises.push({ icon: <Icon {...icon} />, ...renewal });
  }
  promises.push({
    icon: <IconReceiptRefund {...icon} />,
    bold: t('payments.order.refund', { days: refundRule.days }),
    text: refundText(t, preview, locale),
  });
  return (
    <ul className={classes['promises']}>
      {promises.map((promise) => (
        <li key={promise.bold}>
          {promise.icon}
          <span>
            <b>{promise.bold}</b> {promise.text}
          </span>
        </li>
      ))}
      {email ? (
        <li>
          <IconReceipt {...icon} />
          <span>
            {t('payments.order.receipt')} <b>{email}</b>
          </span>
        </li>
      ) : null}
    </ul>
  );
}

interface OrderSummaryProps {
  preview: PurchasePreview;
  means?: Means;
  /** Called when the billing details were changed; the preview follows by itself. */
  onBillingSaved?: () => void;
  /** Below the lines, such as the field for a promo code. */
  children?: ReactNode;
}

/** What is bought and what it costs. */
export function OrderSummary({ preview, means = 'card', onBillingSaved, children }: OrderSummaryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { space, saved } = useOffered(preview);
  const { plan, currency } = preview;
  const isYear = preview.contract !== null;
  const tokens = tokensText(t, preview.tokens, locale);
  const size = space === undefined ? undefined : formatMegabytes(space, locale);

  function title(): string {
    if (plan === null) return tokens;
    const line = { plan: planNameOf(t, plan), tokens };
    return size === undefined
      ? t('payments.order.line', line)
      : t('payments.order.lineSpace', { ...line, size });
  }

  function span(): string | undefined {
    if (!isYear) return spanText(t, preview, locale);
    return size && t('payments.order.lineYear', { tokens, size });
  }

  return (
    <>
      <p className={classes['name']}>{purchaseName(t, preview, locale)}</p>
      <p className={classes['amount']} data-long={isYear ? '' : undefined}>
        {headlineOf(preview, locale)}
      </p>
      <p className={classes['span']}>{span()}</p>
      {isYear && saved > 0 ? (
        <p className={classes['saved']}>
          {t('payments.order.savedYear', { price: formatMoney({ amount: saved, currency }, locale) })}
        </p>
      ) : null}
      <div className={classes['sum']}>
        <Terms preview={preview} means={means} title={title()} saved={saved} isShort />
        {children}
        <VatLink {...(onBillingSaved && { onSaved: onBillingSaved })} />
      </div>
      <Promises preview={preview} means={means} />
    </>
  );
}
