import type { CardType } from '@polylogue/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Notice } from '../../../ui/notice.tsx';
import { planNameOf } from '../checkout/purchase-name.ts';
import { formatMoney } from '../money.ts';
import { subscriptionQuery } from '../payments.data.ts';
import classes from './card.module.css';

/** What saving a card costs, which is nothing, and what is charged from it next: at once if a renewal has failed. */
export function KeepCardSummary({ cardType }: { cardType: CardType }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: running } = useQuery(subscriptionQuery);
  const held = formatMoney({ amount: 100, currency: 'RUB' }, locale);
  const isRussian = cardType === 'ru';
  const next = running?.next && (running.next.currency === 'RUB') === isRussian ? running.next : null;
  const facts = next && {
    plan: planNameOf(t, next.plan),
    price: formatMoney(next, locale),
    date: formatDate(next.at, locale),
  };
  return (
    <>
      <p className={classes['name']}>{t('payments.order.card')}</p>
      <p className={classes['amount']}>{t('payments.order.free')}</p>
      {isRussian ? <p className={classes['span']}>{t('payments.order.cardText', { price: held })}</p> : null}
      {facts && running?.dunning ? (
        <Notice tone="warn">{t('payments.order.cardDunning', facts)}</Notice>
      ) : (
        <p className={classes['span']}>
          {facts ? t('payments.order.cardNext', facts) : t('payments.order.cardActive')}
        </p>
      )}
    </>
  );
}
