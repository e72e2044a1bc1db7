import { IconDeviceMobile, IconQrcode, IconShieldLock } from '@tabler/icons-react';
import type { PurchasePreview } from '@polylogue/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { asksToBegin, BeginNow, useBeginning } from '../checkout/begin-now.tsx';
import { orderOf, type Order } from '../checkout/order.ts';
import { AcceptNote, YearSum } from '../checkout/pay-note.tsx';
import type { Means } from '../checkout/terms.tsx';
import { formatMoney } from '../money.ts';
import { paymentPageQuery, paymentQuery, previewQuery } from '../payments.data.ts';
import { UnfinishedPayment } from '../results/unfinished-payment.tsx';
import { isUnfinished } from '../results/unfinished.ts';
import { OrderPromo } from '../promo/promo-box.tsx';
import { CardForm } from './card-form.tsx';
import { CardPreview } from './card-preview.tsx';
import type { CardField, CardFields } from './card-fields.ts';
import { KeepCardSummary } from './keep-card-summary.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentFrame, PrivacyNote } from './payment-frame.tsx';
import { SbpStart } from './sbp-start.tsx';
import { SbpWaiting } from './sbp-waiting.tsx';
import { UnknownOrder } from './unknown-order.tsx';
import { useCardPayment } from './use-card-payment.ts';
import { useSbp } from './use-sbp.ts';
import classes from './card.module.css';

const noCard: CardFields = { cardNumber: '', date: '', cvv: '', name: '' };

/** Our own card page. What its address says is only a wish: names and prices come from the server. */
export function CardPage() {
  const { data } = useParams({ from: '/payment-pages/cloud/$data' });
  const order = orderOf(data);
  return order === undefined ? <UnknownOrder /> : <CardPageOf order={order} />;
}

function CardPageOf({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const item = order.type === 'item' ? order.item : undefined;
  const wantsSbp = order.type === 'item' && order.bySbp;
  const { data: preview, error } = useQuery({
    ...previewQuery(item ?? { type: 'tokens', quantity: 1 }, 'ru'),
    enabled: item !== undefined,
  });
  const { data: page } = useQuery(paymentPageQuery('ru'));
  const [fields, setFields] = useState(noCard);
  const [active, setActive] = useState<CardField | undefined>(undefined);
  const [isTurned, setTurned] = useState(false);
  const [means, setMeans] = useState<Means>(wantsSbp ? 'sbp' : 'card');
  const beginning = useBeginning(preview);
  const beginNow = beginning.isTicked;
  const payment = useCardPayment({ order, page, preview, beginNow });
  const sbp = useSbp({
    item,
    preview,
    beginNow,
    isWanted: wantsSbp && !asksToBegin(preview),
    onFailed: () => {
      setMeans('card');
      payment.tell(t('payments.card.sbpFailed'));
    },
  });

  if (isApiError(error)) return <UnknownOrder />;
  const price = preview === undefined ? '' : formatMoney({ ...preview }, locale);
  const offersSbp = item !== undefined && preview?.period !== 'year';
  const begin = preview ? (
    <BeginNow preview={preview} beginning={beginning} isDisabled={payment.isPaying} />
  ) : null;

  function focus(field: CardField | undefined): void {
    setActive(field);
    if (field !== undefined) setTurned(field === 'cvv');
  }

  function change(part: Partial<CardFields>): void {
    setFields((before) => ({ ...before, ...part }));
    for (const field in part) payment.clear(field as CardField);
  }

  function payBySbp(): void {
    setMeans('sbp');
    if (beginNow || !asksToBegin(preview)) sbp.ask();
  }

  function submit(): void {
    const mayBegin = beginning.allows();
    if (payment.check(fields) && mayBegin) payment.send(fields);
  }

  function switchToCard(): void {
    sbp.reset();
    setMeans('card');
  }

  function title(): string {
    if (item === undefined) return t('payments.order.card');
    return means === 'sbp' ? t('payments.sbp.title') : t('payments.form.title');
  }

  function body() {
    if (sbp.link) {
      return (
        <SbpWaiting link={sbp.link} isAsking={sbp.isAsking} onAgain={sbp.ask}>
          <Button look="ghost" onClick={switchToCard}>
            {t('payments.sbp.byCard')}
          </Button>
        </SbpWaiting>
      );
    }
    if (means === 'sbp') {
      return (
        <SbpStart
          price={price}
          isAsking={sbp.isAsking}
          isDisabled={preview === undefined}
          onStart={() => beginning.allows() && sbp.ask()}
          onByCard={switchToCard}
        >
          {begin}
        </SbpStart>
      );
    }
    return (
      <>
        <CardPreview fields={fields} active={active} isTurned={isTurned} onTurn={() => setTurned(false)} />
        {page?.demo === true ? <p className={classes['demo']}>{t('payments.card.demo')}</p> : null}
        <CardForm
          fields={fields}
          errors={payment.errors}
          onChange={change}
          onFocus={focus}
          onSubmit={submit}
          isDisabled={item !== undefined && preview === undefined}
          isPaying={payment.isPaying}
          refusal={payment.refusal === undefined ? null : <Notice tone="bad">{payment.refusal}</Notice>}
          after={preview ? <YearSum preview={preview} /> : null}
          label={item === undefined ? t('payments.card.keep') : t('payments.card.pay', { price })}
        >
          {begin}
        </CardForm>
        {item === undefined ? (
          <PrivacyNote text={t('payments.card.acceptKeep')} />
        ) : (
          <AcceptNote text={t('payments.card.accept')} />
        )}
        {offersSbp ? (
          <>
            <p className={classes['or']}>{t('payments.card.or')}</p>
            <Button
              size="lg"
              fullWidth
              icon={<IconQrcode size={18} stroke={1.6} />}
              loading={sbp.isAsking}
              disabled={payment.isPaying || preview === undefined}
              onClick={payBySbp}
            >
              {t('payments.card.sbp')}
            </Button>
            <p className={classes['hint']}>
              {item.type === 'tariff' ? `${t('payments.checkout.sbpText')} ` : null}
              {t('payments.card.sbpText')}
            </p>
          </>
        ) : null}
        <ul className={classes['safety']}>
          <li>
            <IconShieldLock size={17} stroke={1.6} aria-hidden />
            {t('payments.card.locked')}
          </li>
          <li>
            <IconDeviceMobile size={17} stroke={1.6} aria-hidden />
            {t('payments.card.secure')}
          </li>
        </ul>
      </>
    );
  }

  const isFixed = payment.isPaying || sbp.link !== undefined;
  return (
    <PaymentFrame
      title={title()}
      summary={
        <>
          {isFixed ? null : <Earlier preview={preview} />}
          <Summary order={order} isFixed={isFixed} preview={preview} means={means} />
        </>
      }
    >
      {body()}
    </PaymentFrame>
  );
}

/** The payment that was begun before, if it waits to be finished. */
function Earlier({ preview }: { preview: PurchasePreview | undefined }) {
  const { data: earlier } = useQuery(paymentQuery(undefined));
  if (!preview || !isUnfinished(earlier)) return null;
  const { plan, period, quantity } = preview;
  const isSame = earlier.plan === plan && earlier.period === period && earlier.quantity === quantity;
  return <UnfinishedPayment look="card" payment={earlier} isReplaced={isSame} />;
}

interface SummaryProps {
  order: Order;
  /** It is being paid: its price does not change any more. */
  isFixed: boolean;
  preview: PurchasePreview | undefined;
  means: Means;
}

function Summary({ order, isFixed, preview, means }: SummaryProps) {
  if (order.type !== 'item') return <KeepCardSummary cardType="ru" />;
  if (!preview) return <Skeleton height={220} />;
  return (
    <OrderSummary preview={preview} means={means}>
      {isFixed ? null : <OrderPromo isOurs={preview.promo !== null} />}
    </OrderSummary>
  );
}
