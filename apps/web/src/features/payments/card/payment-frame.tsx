import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { Logo } from '../../../ui/logo.tsx';
import { LanguageSwitch } from '../../language/language-switch.tsx';
import classes from './card.module.css';

interface PaymentFrameProps {
  title: string;
  summary: ReactNode;
  children: ReactNode;
}

/** The section of the offer about refunds. The Russian one is numbered otherwise. */
const refundSections: Record<Locale, string> = {
  en: 'public-offer-9',
  ru: 'public-offer-7',
  fr: 'public-offer-9',
};

/**
 * Frame of the payment pages: the order on the left, the payment on the right. Its links are plain ones, because these
 * pages are left by full loads.
 */
export function PaymentFrame({ title, summary, children }: PaymentFrameProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <main className={classes['frame']}>
      <section className={classes['order']} aria-label={t('payments.order.summary')}>
        <div className={classes['orderInner']}>
          <div className={classes['home']}>
            <a href={paths.tariffs} aria-label={t('payments.card.back')} data-tip={t('payments.card.back')}>
              <IconArrowLeft size={18} stroke={1.6} aria-hidden />
            </a>
            <a href={paths.home}>
              <Logo />
            </a>
          </div>
          <h1 className="heard">{title}</h1>
          {summary}
          <footer className={classes['links']}>
            <a href={`${paths.terms}#public-offer`}>{t('payments.order.offer')}</a>
            <a href={`${paths.terms}#${refundSections[locale]}`}>{t('payments.order.refunds')}</a>
            <a href="/chat/settings/feedback">{t('payments.buying.support')}</a>
          </footer>
        </div>
      </section>
      <section className={classes['payment']} aria-label={title}>
        <div className={classes['paymentInner']}>
          {children}
          <footer className={classes['languages']}>
            <LanguageSwitch />
          </footer>
        </div>
      </section>
    </main>
  );
}

/** The link to the privacy policy under a payment button. */
export function PrivacyNote({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes['accept']}>
      {text} <a href={`${paths.terms}#privacy-policy`}>{t('payments.card.privacy')}</a>
      {'.'}
    </p>
  );
}
