import { planPeriodDays } from '@polylogue/contract/limits';
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { PlanFeatures } from '@polylogue/contract/billing';
import { useLocation } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDays, formatMegabytes, formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { useIncludesVat } from '../payments.data.ts';
import { planNameOf } from '../checkout/purchase-name.ts';
import type { Offer } from './offer.ts';
import classes from './plans.module.css';

/** The anchor that opens the table. */
const anchor = 'compare-plans-wrapper';

/** Rows that are always there; the others come with a press. */
const firstRows = 5;

/** Yes or no, as a sign with its word. */
export function Sign({ isThere }: { isThere: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="heard">{isThere ? t('payments.compare.yes') : t('payments.compare.no')}</span>
      {isThere ? <IconCheck size={16} stroke={1.8} aria-hidden /> : <span aria-hidden>–</span>}
    </>
  );
}

interface Row {
  title: string;
  cell: (features: PlanFeatures, plan: Offer['key']) => ReactNode;
}

function rowsOf(t: TFunction, locale: Locale): Row[] {
  const limit = (value: number | null) =>
    value === null ? t('payments.compare.unlimited') : formatNumber(value, locale);
  return [
    {
      title: t('payments.compare.tokens', { period: formatDays(planPeriodDays, locale) }),
      cell: ({ tokens }, plan) => {
        const number = formatNumber(tokens, locale);
        return plan === 'free' ? t('payments.compare.once', { tokens: number }) : number;
      },
    },
    {
      title: t('payments.compare.library'),
      cell: ({ storageBytes }) => formatMegabytes(storageBytes, locale),
    },
    { title: t('payments.compare.slots'), cell: ({ compareSlots }) => limit(compareSlots) },
    {
      title: t('payments.compare.options'),
      cell: ({ isSelectOptions }) => <Sign isThere={isSelectOptions === '1'} />,
    },
    { title: t('payments.compare.share'), cell: ({ isShare }) => <Sign isThere={isShare === 1} /> },
    { title: t('payments.compare.export'), cell: ({ isExport }) => <Sign isThere={isExport === 1} /> },
    { title: t('payments.compare.pinned'), cell: ({ pinnedChats }) => limit(pinnedChats) },
    { title: t('payments.compare.prompts'), cell: ({ ownPrompts }) => limit(ownPrompts) },
    { title: t('payments.compare.favourites'), cell: ({ favouritePrompts }) => limit(favouritePrompts) },
  ];
}

function Table({ offers }: { offers: readonly Offer[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const rows = rowsOf(t, locale);
  return (
    <>
      <div className={classes['scroller']} tabIndex={0} role="group" aria-label={t('payments.compare.title')}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">
                <span className="heard">{t('payments.compare.feature')}</span>
              </th>
              {offers.map(({ key }) => (
                <th key={key} scope="col" data-hot={key === 'pro' ? '' : undefined}>
                  {planNameOf(t, key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isWhole ? undefined : firstRows).map(({ title, cell }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {offers.map(({ key, month }) => (
                  <td key={key} data-hot={key === 'pro' ? '' : undefined}>
                    {cell(month.features, key)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isWhole ? null : (
        <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
          {t('payments.compare.more', { count: rows.length - firstRows })}
        </button>
      )}
    </>
  );
}

interface ComparePlansProps {
  offers: readonly Offer[];
  /** What stands before it in the same row. */
  promo?: ReactNode;
}

/** The plans feature by feature: opened by its button or by the address. */
export function ComparePlans({ offers, promo }: ComparePlansProps) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const hasVat = useIncludesVat();
  // The server does not know the anchor.
  const isAsked = useIsHydrated() && hash === anchor;
  const [isToggled, setToggled] = useState<boolean | undefined>(undefined);
  const isOpen = isToggled ?? isAsked;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) section.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  }, [isAsked]);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section id={anchor} ref={section} className={classes['panel']}>
      <div className={classes['panelHead']}>
        {promo === undefined ? null : <div className={classes['promo']}>{promo}</div>}
        <h2>
          <Button
            look="ghost"
            aria-expanded={isOpen}
            aria-controls={`${anchor}-table`}
            onClick={() => setToggled(!isOpen)}
          >
            <span className={classes['toggle']}>
              {t('payments.compare.title')}
              <Chevron size={16} stroke={1.6} aria-hidden />
            </span>
          </Button>
        </h2>
        <span className={classes['vat']}>{hasVat ? t('payments.plans.vat') : null}</span>
      </div>
      <div id={`${anchor}-table`} hidden={!isOpen}>
        {isOpen ? <Table offers={offers} /> : null}
      </div>
      <noscript>
        <Table offers={offers} />
      </noscript>
    </section>
  );
}
