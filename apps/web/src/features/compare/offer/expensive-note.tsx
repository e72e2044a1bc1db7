import { IconCoins } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../models/model.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { expensiveCost } from './affordable.ts';
import classes from './offer.module.css';
import { useBudget } from './use-budget.ts';

/** Says before the first question what a model costs that is expensive for this balance. */
export function ExpensiveNote({ model }: { model: Model }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const budget = useBudget();
  const cost = budget ? expensiveCost(model, budget) : null;
  if (budget === undefined || cost === null) return null;
  return (
    <p className={classes['expensive']}>
      <IconCoins size={15} stroke={1.7} aria-hidden />
      <span>
        {t('compare.dear', {
          count: cost,
          tokens: formatNumber(cost, locale),
          balance: formatNumber(budget.tokens, locale),
        })}
      </span>
    </p>
  );
}
