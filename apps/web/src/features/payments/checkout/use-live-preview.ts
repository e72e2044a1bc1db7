import type { PurchasePreview } from '@polylogue/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../payments.data.ts';
import type { CheckoutProps } from './use-payment.ts';

/** What was asked when the dialog opened is good for a while. */
const goodFor = 60_000;

/** What a purchase costs while its dialog is open: a promo code activated there changes it. */
export function useLivePreview({ item, cardType, preview }: CheckoutProps): PurchasePreview {
  const { data } = useQuery({ ...previewQuery(item, cardType), staleTime: goodFor });
  return data ?? preview;
}
