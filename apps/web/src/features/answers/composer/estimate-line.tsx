import { answerTokens } from '@polylogue/contract/limits';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import classes from './composer.module.css';
import type { Estimate } from './estimate.ts';

interface EstimateLineProps {
  estimate: Estimate | undefined;
  coefficient: number | undefined;
}

/** What sending would cost, before it is sent. */
export function EstimateLine({ estimate, coefficient }: EstimateLineProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (estimate === undefined || coefficient === undefined) return null;
  return (
    <span className={classes['estimate']} title={t('answers.estimateTitle')}>
      {t('answers.estimate', {
        input: formatNumber(estimate.input, locale),
        output: formatNumber(Math.min(answerTokens.max, estimate.output), locale),
        coefficient: formatNumber(coefficient, locale),
      })}
    </span>
  );
}

interface EstimateWarningProps {
  estimate: Pick<Estimate, 'output' | 'verdict'> | undefined;
  /** Several models are asked at once. */
  several?: boolean;
}

/** Says that the balance does not cover a whole answer, and the way on. */
export function EstimateWarning({ estimate, several = false }: EstimateWarningProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (estimate === undefined || estimate.verdict === 'covered') return null;
  const tokens = formatNumber(estimate.output, locale);
  const isShort = estimate.verdict === 'short';
  return (
    <p className={classes['note']} data-tone={isShort ? 'bad' : 'warn'} role="status">
      {isShort
        ? t(several ? 'answers.tooShortForAll' : 'answers.tooShort')
        : t(several ? 'answers.willAllBeShortened' : 'answers.willBeShortened', { tokens })}{' '}
      <TextLink to={paths.tariffs}>{t('answers.buyTokens')}</TextLink>
    </p>
  );
}
