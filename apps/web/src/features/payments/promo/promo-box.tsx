import { IconChevronRight, IconTicket } from '@tabler/icons-react';
import { lengths } from '@polylogue/contract/limits';
import type { ActivePromo } from '@polylogue/contract/promo';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { formatRate } from '../money.ts';
import { promoQuery } from './promo.data.ts';
import { usePromoBox } from './use-promo-box.ts';
import classes from './promo.module.css';

type Box = ReturnType<typeof usePromoBox>;

const ticket = <IconTicket size={16} stroke={1.6} aria-hidden />;

/** The box for a promo code, or the code that waits for a purchase. On a phone it is a line that opens. */
export function PromoBox() {
  const { t } = useTranslation();
  const box = usePromoBox();
  const isPhone = useIsUpTo('phone');
  const [isOpen, setOpen] = useState(false);
  const { data: promo } = useQuery(promoQuery);
  if (isPhone && !promo && !isOpen) {
    return (
      <button type="button" className={classes['closed']} onClick={() => setOpen(true)}>
        <IconTicket size={18} stroke={1.6} aria-hidden />
        {t('payments.promo.label')}
        <IconChevronRight size={18} stroke={1.6} aria-hidden />
      </button>
    );
  }
  return (
    <section className={classes['box']}>
      {promo ? <WaitingPromo promo={promo} box={box} /> : <PromoForm box={box} isFocused={isOpen} />}
    </section>
  );
}

/** The same within an order: it opens when somebody has a code. `isOurs`: this order gets the discount. */
export function OrderPromo({ isOurs }: { isOurs: boolean }) {
  const { t } = useTranslation();
  const box = usePromoBox();
  const [isOpen, setOpen] = useState(false);
  const { data: promo } = useQuery(promoQuery);
  if (promo && !isOurs) return <p className={classes['taken']}>{t('payments.promo.held')}</p>;
  if (promo) {
    return (
      <div className={classes['order']}>
        <Button look="ghost" size="sm" icon={ticket} loading={box.isBusy} onClick={box.remove}>
          {t('payments.promo.without')}
        </Button>
      </div>
    );
  }
  if (!isOpen) {
    return (
      <div className={classes['order']}>
        <Button look="ghost" size="sm" icon={ticket} onClick={() => setOpen(true)}>
          {t('payments.promo.ask')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes['order']}>
      <PromoForm box={box} isFocused />
    </div>
  );
}

function PromoForm({ box, isFocused = false }: { box: Box; isFocused?: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const errorId = `${id}-error`;

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (box.isValid && !box.isBusy) box.submit();
  }

  return (
    <form className={classes['form']} onSubmit={onSubmit} noValidate>
      <IconTicket size={18} stroke={1.6} aria-hidden />
      <label htmlFor={id}>{t('payments.promo.label')}</label>
      <input
        id={id}
        type="text"
        value={box.code}
        // Blanks around a code are cut, so they need room.
        maxLength={lengths.promo.max + 5}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={isFocused ? (field) => field?.focus() : undefined}
        aria-invalid={box.error === undefined ? undefined : true}
        aria-describedby={box.error === undefined ? undefined : errorId}
        onChange={(event) => box.type(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!box.isValid} loading={box.isBusy}>
        {t('payments.promo.activate')}
      </Button>
      {box.error === undefined ? null : (
        <p id={errorId} className={classes['error']} role="alert">
          {box.error}
        </p>
      )}
    </form>
  );
}

function WaitingPromo({ promo, box }: { promo: ActivePromo; box: Box }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { label, percent, expiresAt, heldBy } = promo;
  const share = formatRate(percent * 100, locale);
  return (
    <div className={classes['waiting']}>
      <IconTicket size={18} stroke={1.6} aria-hidden />
      <b className={classes['code']}>{label}</b>
      <Pill tone="good">{t('payments.promo.off', { share })}</Pill>
      <span className={classes['what']}>
        {heldBy === null
          ? t('payments.promo.waits', { date: formatDate(expiresAt, locale) })
          : t('payments.promo.held')}
      </span>
      <Button look="ghost" size="sm" loading={box.isBusy} onClick={box.remove}>
        {t('payments.promo.remove')}
      </Button>
    </div>
  );
}
