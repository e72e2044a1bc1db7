import type { LeftOutCount } from '@polylogue/contract/data';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';

/** Whether another file of the same export brings it, or what it belongs to. */
export function isInAnotherFile({ what }: LeftOutCount): boolean {
  return what === 'picture_elsewhere' || what === 'picture_kept' || what === 'source_elsewhere';
}

/** Says what is left out, and how much of it. */
export function useLeftOutText(): (leftOut: LeftOutCount) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ what, count, archive }) =>
    t(`data.leftOut.${what}`, {
      count,
      number: formatNumber(count, locale),
      archive: archive ?? t('data.import.anotherFile'),
    });
}
