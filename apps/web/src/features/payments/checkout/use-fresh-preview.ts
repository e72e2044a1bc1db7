import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../payments.data.ts';
import type { CheckoutProps } from './use-payment.ts';

/** What a dialog was opened with; the preview follows what is changed while it is open, such as the billing details. */
export function useFreshPreview({ item, cardType, preview }: CheckoutProps): CheckoutProps {
  const { data } = useQuery({
    ...previewQuery(item, cardType),
    initialData: preview,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });
  return { item, cardType, preview: data };
}
