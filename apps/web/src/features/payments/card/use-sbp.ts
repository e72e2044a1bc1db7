import type { PurchasePreview } from '@polylogue/contract/payments';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { isTouched } from '../../../ui/touch.ts';
import { openOutside } from '../checkout/addresses.ts';
import { openBoughtBefore } from '../checkout/bought-before.ts';
import type { Item } from '../item.ts';
import { payBySbp } from '../payments.data.ts';

interface SbpParts {
  item: Item | undefined;
  preview: PurchasePreview | undefined;
  beginNow: boolean;
  /** Asks for a link as soon as it is known what it would be for. */
  isWanted: boolean;
  onFailed: () => void;
}

/** Asks for links of the fast payment system; on a phone the bank's app opens at once. */
export function useSbp({ item, preview, beginNow, isWanted, onFailed }: SbpParts) {
  const { t } = useTranslation();
  const locale = useLocale();
  const asking = useMutation({
    mutationFn: async ({ again }: { again: boolean }) => {
      if (item === undefined || preview === undefined) throw new Error('Nothing is bought');
      // The phone that has the bank's app.
      const touch = isTouched();
      const link = await payBySbp({ item, touch, again, beginNow, amount: preview.amount });
      if (link.boughtBefore) {
        const onAgain = async () => void (await asking.mutateAsync({ again: true }).catch(() => undefined));
        openBoughtBefore({ t, locale, preview, onAgain });
        return undefined;
      }
      if (link.link === null) throw new Error('There is no link');
      if (touch) openOutside(link.link);
      return link;
    },
    onError: onFailed,
  });
  const { mutate } = asking;
  const wasAsked = useRef(false);
  const isReady = isWanted && preview !== undefined;
  useEffect(() => {
    if (!isReady || wasAsked.current) return;
    wasAsked.current = true;
    mutate({ again: false });
  }, [isReady, mutate]);
  return {
    link: asking.data,
    isAsking: asking.isPending,
    ask: () => mutate({ again: false }),
    reset: asking.reset,
  };
}
