import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { PriceButton } from '../price/price-button.tsx';
import classes from './answer.module.css';

/** What an answer has cost; a click shows what that is made of. */
export function CostLine({ answer }: { answer: ResponseMessage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cost = answer.tokenCost;
  if (cost === null || (cost.total === 0 && answer.error !== null)) return null;
  const number = (value: number) => formatNumber(value, locale);
  const written =
    answer.responseType === 'image'
      ? [
          {
            label: t('answers.costPictures', { count: answer.imageList.length }),
            value: number(cost.output),
          },
        ]
      : [
          { label: t('answers.price.input'), value: number(cost.input) },
          { label: t('answers.price.answer'), value: number(cost.output) },
        ];
  const parts = [
    ...written,
    {
      label: t('answers.price.rate', { name: answer.modelName }),
      value: t('models.coefficient', { value: number(cost.coefficient) }),
    },
    { label: t('answers.price.charged'), value: number(cost.total), isSum: true },
  ];
  return (
    <span className={classes['cost']}>
      <PriceButton title={t('answers.price.ofAnswer')} side="top-start" parts={parts}>
        {t('answers.cost', { count: cost.total, tokens: number(cost.total) })}
      </PriceButton>
    </span>
  );
}
