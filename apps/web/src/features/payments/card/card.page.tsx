import { IconDeviceMobile, IconQrcode, IconShieldLock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { openOutside } from '../checkout/addresses.ts';
import { orderOf, type Order } from '../checkout/order.ts';
import { formatMoney } from '../money.ts';
import { payBySbp, paymentPageQuery, previewQuery } from '../payments.data.ts';
import { OrderPromo } from '../promo/promo-box.tsx';
import { CardForm } from './card-form.tsx';
import { CardPreview } from './card-preview.tsx';
import type { CardField, CardFields } from './card-fields.ts';
import { KeepCardSummary } from './keep-card-summary.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentFrame, PrivacyNote } from './payment-frame.tsx';
import { SbpWaiting } from './sbp-waiting.tsx';
import { UnknownOrder } from './unknown-order.tsx';
import { useCardPayment } from './use-card-payment.ts';
import classes from './card.module.css';

const noCard: CardFields = { cardNumber: '', date: '', cvv: '', name: '' };

/** Our own card page. What its address says is only a wish: names and prices come from the server. */
export function CardPage() {
  const { data } = useParams({ from: '/payment-pages/cloud/$data' });
  const order = orderOf(data);
  return order === undefined ? <UnknownOrder /> : <CardPageOf order={order} />;
}

/** Whether the browser runs on the phone that has the bank's app. */
function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

function CardPageOf({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const item = order.type === 'item' ? order.item : undefined;
  const { data: preview, error } = useQuery({
    ...previewQuery(item ?? { type: 'tokens', quantity: 1 }, 'ru'),
    enabled: item !== undefined,
  });
  const { data: page } = useQuery(paymentPageQuery('ru'));
  const [fields, setFields] = useState(noCard);
  const [active, setActive] = useState<CardField | undefined>(undefined);
  const [isTurned, setTurned] = useState(false);
  const payment = useCardPayment({ order, page, preview });
  const sbp = useMutation({
    mutationFn: async () => {
      if (item === undefined) throw new Error('Nothing is bought');
      const touch = isTouch();
      const link = await payBySbp({ item, touch, ...(preview && { amount: preview.amount }) });
      if (link.link === null) throw new Error('There is no link');
      if (touch) openOutside(link.link);
      return link;
    },
    onError: () => payment.tell(t('payments.card.sbpFailed')),
  });
  const { mutate: askSbp } = sbp;
  const wantsSbp = order.type === 'item' && order.bySbp && preview !== undefined;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!wantsSbp || wasAsked.current) return;
    wasAsked.current = true;
    askSbp();
  }, [wantsSbp, askSbp]);

  if (isApiError(error)) return <UnknownOrder />;
  const title = item === undefined ? t('payments.order.card') : t('payments.form.title');
  const price = preview && formatMoney({ ...preview }, locale);
  const offersSbp = item !== undefined && preview?.period !== 'year';

  function focus(field: CardField | undefined): void {
    setActive(field);
    if (field !== undefined) setTurned(field === 'cvv');
  }

  function change(part: Partial<CardFields>): void {
    setFields((before) => ({ ...before, ...part }));
    for (const field in part) payment.clear(field as CardField);
  }

  return (
    <PaymentFrame
      title={title}
      summary={
        <Summary order={order} isFixed={payment.isPaying || sbp.data !== undefined} preview={preview} />
      }
    >
      {sbp.data ? (
        <SbpWaiting
          link={sbp.data}
          isAsking={sbp.isPending}
          onAgain={() => sbp.mutate()}
          onByCard={() => sbp.reset()}
        />
      ) : (
        <>
          <CardPreview fields={fields} active={active} isTurned={isTurned} onTurn={() => setTurned(false)} />
          {page?.demo === true ? <p className={classes['demo']}>{t('payments.card.demo')}</p> : null}
          <CardForm
            fields={fields}
            errors={payment.errors}
            onChange={change}
            onFocus={focus}
            onSubmit={() => payment.submit(fields)}
            isPaying={payment.isPaying}
            label={
              item === undefined ? t('payments.card.keep') : t('payments.card.pay', { price: price ?? '' })
            }
          />
          {payment.refusal === undefined ? null : <Notice tone="bad">{payment.refusal}</Notice>}
          {offersSbp ? (
            <>
              <p className={classes['or']}>{t('payments.card.or')}</p>
              <Button
                size="lg"
                fullWidth
                icon={<IconQrcode size={18} stroke={1.6} />}
                loading={sbp.isPending}
                disabled={payment.isPaying}
                onClick={() => sbp.mutate()}
              >
                {t('payments.card.sbp')}
              </Button>
              <p className={classes['hint']}>{t('payments.card.sbpText')}</p>
            </>
          ) : null}
          <PrivacyNote text={t(item === undefined ? 'payments.card.acceptKeep' : 'payments.card.accept')} />
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
      )}
    </PaymentFrame>
  );
}

function Summary({
  order,
  isFixed,
  preview,
}: {
  order: Order;
  /** It is being paid: its price does not change any more. */
  isFixed: boolean;
  preview: Parameters<typeof OrderSummary>[0]['preview'] | undefined;
}) {
  if (order.type !== 'item') return <KeepCardSummary cardType="ru" />;
  if (!preview) return <Skeleton height={220} />;
  return (
    <OrderSummary preview={preview}>
      {isFixed ? null : <OrderPromo isOurs={preview.promo !== null} />}
    </OrderSummary>
  );
}
