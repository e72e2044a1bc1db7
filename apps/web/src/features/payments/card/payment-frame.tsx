import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Logo } from '../../../ui/logo.tsx';
import { LanguageSwitch } from '../../language/language-switch.tsx';
import classes from './card.module.css';

interface PaymentFrameProps {
  title: string;
  summary: ReactNode;
  children: ReactNode;
}

/**
 * Frame of the payment pages: the order on the left, the payment on the right. Its links are plain ones, because these
 * pages are left by full loads.
 */
export function PaymentFrame({ title, summary, children }: PaymentFrameProps) {
  const { t } = useTranslation();
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
            <a href={`${paths.terms}#terms-of-use`}>{t('payments.order.terms')}</a>
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
