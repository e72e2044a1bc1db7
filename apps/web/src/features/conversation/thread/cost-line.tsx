import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import classes from './answer.module.css';

/** The cost of an answer: tokens in and out, and the coefficient. */
export function CostLine({ answer }: { answer: ResponseMessage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cost = answer.tokenCost;
  if (cost === null || (cost.total === 0 && answer.error !== null)) return null;
  const number = (value: number) => formatNumber(value, locale);
  const coefficient = `×${number(cost.coefficient)}`;
  const isPicture = answer.responseType === 'image';
  const parts = [
    isPicture
      ? t('answers.costPictures', { count: answer.imageList.length })
      : t('answers.costIn', { tokens: number(cost.input) }),
    t('answers.costOut', { tokens: number(cost.output) }),
  ];
  return (
    <span
      className={classes['cost']}
      title={t('answers.charged', { count: cost.total, tokens: number(cost.total) })}
    >
      <span data-wide="">{`${parts.join(' · ')} · `}</span>
      {coefficient}
    </span>
  );
}
