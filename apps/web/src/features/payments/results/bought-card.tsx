import type { Payment } from '@polylogue/contract/payments';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { tokensText } from '../checkout/purchase-name.ts';
import { formatMoney } from '../money.ts';
import { closeBought } from './bought.store.ts';
import { boughtText } from './outcome-text.ts';
import classes from './news.module.css';

/** What a payment has brought, what it cost, and where its receipt is. Stays until it is closed. */
export function BoughtCard({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { endsAt, kind, means, tokens } = payment;
  const count = tokensText(t, tokens, locale);
  const isPlan = kind === 'tariff' && endsAt !== null;
  return (
    <section className={classes['news']} data-look="banner" data-tone="good" role="status">
      <IconCircleCheck size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{t('payments.outcome.payment_success')}</b> <span>{boughtText(t, payment, locale)}</span>{' '}
        <span>
          {isPlan
            ? t('payments.bought.plan', { tokens: count, date: formatDate(endsAt, locale) })
            : t('payments.bought.tokens')}
          {isPlan && means === 'sbp' ? ` ${t('payments.bought.once')}` : null}{' '}
          {t('payments.bought.paid', { price: formatMoney(payment, locale) })}
        </span>
      </p>
      <div className={classes['actions']}>
        <Link className={classes['go']} to={paths.user} params={{ settingName: 'history' }}>
          {t('payments.bought.history')}
        </Link>
        <IconButton
          name={t('payments.bought.close')}
          icon={<IconX size={18} stroke={1.6} />}
          onClick={closeBought}
        />
      </div>
    </section>
  );
}
