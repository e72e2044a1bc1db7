import type { ImageSettings } from '@polylogue/contract/models';
import { answerTokens } from '@polylogue/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../models/model.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { tariffQuery } from '../../billing/billing.data.ts';
import { budgetOf } from '../../billing/budget.ts';
import { PriceButton } from '../price/price-button.tsx';
import { useEstimateWords } from '../price/use-estimate-words.ts';
import { useQualityName } from '../use-quality-name.ts';
import classes from './composer.module.css';
import type { Estimate } from './estimate.ts';
import type { ImagePrice } from './image-price.ts';

function useFormatted(): (tokens: number) => string {
  const locale = useLocale();
  return (tokens) => formatNumber(tokens, locale);
}

/** The balance as a part of a price. */
function useBalancePart() {
  const { t } = useTranslation();
  const formatted = useFormatted();
  const { data: tariff } = useQuery(tariffQuery);
  return tariff === undefined ? [] : [{ label: t('answers.price.balance'), value: formatted(tariff.tokens) }];
}

interface EstimateLineProps {
  estimate: Estimate | undefined;
  model: Pick<Model, 'name' | 'modelDiscounter'> | undefined;
}

/** What sending usually costs, and what at most. */
export function EstimateLine({ estimate, model }: EstimateLineProps) {
  const { t } = useTranslation();
  const formatted = useFormatted();
  const balance = useBalancePart();
  const words = useEstimateWords();
  if (estimate === undefined || model === undefined) return null;
  const parts = [
    { label: t('answers.price.input'), value: `≈ ${formatted(estimate.input)}` },
    {
      label: t('answers.price.output'),
      value: formatted(Math.min(answerTokens.max, estimate.output)),
    },
    {
      label: t('answers.price.rate', { name: model.name }),
      value: t('models.coefficient', { value: formatted(model.modelDiscounter) }),
    },
    { label: t('answers.price.usual'), value: `≈ ${formatted(estimate.usual)}` },
    { label: t('answers.price.most'), value: `≈ ${formatted(estimate.sum)}`, isSum: true },
    ...balance,
  ];
  return (
    <PriceButton title={t('answers.price.title')} parts={parts} remark={t('answers.price.remark')}>
      {words(estimate)}
    </PriceButton>
  );
}

interface ImagePriceLineProps {
  price: ImagePrice;
  settings: ImageSettings;
}

/** What the image costs. */
export function ImagePriceLine({ price, settings }: ImagePriceLineProps) {
  const { t } = useTranslation();
  const formatted = useFormatted();
  const nameOf = useQualityName();
  const balance = useBalancePart();
  const parts = [
    ...settings.quality.map((quality, index) => ({
      label: t('answers.price.quality', { quality: nameOf(quality) }),
      value: formatted(settings.tokens[index] ?? 0),
      isSum: quality === price.quality,
    })),
    ...balance,
  ];
  return (
    <PriceButton title={t('answers.price.title')} parts={parts} remark={t('answers.price.imageRemark')}>
      {t('answers.price.image', { tokens: formatted(price.tokens) })}
    </PriceButton>
  );
}

interface EstimateWarningProps {
  estimate: Pick<Estimate, 'output' | 'verdict'> | undefined;
  /** Whether several models are asked at once. */
  several?: boolean;
}

/** Whether the user's own monthly limit leaves fewer tokens than the balance. */
function useIsLimited(): boolean {
  const { data: tariff } = useQuery(tariffQuery);
  return tariff !== undefined && budgetOf(tariff).isLimit;
}

function ChangeLimit() {
  const { t } = useTranslation();
  return (
    <TextLink to={paths.user} params={{ settingName: 'limits' }}>
      {t('answers.changeLimit')}
    </TextLink>
  );
}

/** Warns that the balance or the monthly limit does not cover a whole answer, and links to what helps. */
export function EstimateWarning({ estimate, several = false }: EstimateWarningProps) {
  const { t } = useTranslation();
  const formatted = useFormatted();
  const isLimited = useIsLimited();
  if (estimate === undefined || estimate.verdict === 'covered') return null;
  const tokens = formatted(estimate.output);
  const isShort = estimate.verdict === 'short';
  if (isLimited) {
    const text = several ? 'answers.limitShortensAll' : 'answers.limitShortens';
    return (
      <p className={classes['note']} data-tone="warn" role="status">
        {isShort ? t('answers.limitReached') : t(text, { tokens })} <ChangeLimit />
      </p>
    );
  }
  return (
    <p className={classes['note']} data-tone={isShort ? 'bad' : 'warn'} role="status">
      {isShort
        ? t(several ? 'answers.tooShortForAll' : 'answers.tooShort')
        : t(several ? 'answers.willAllBeShortened' : 'answers.willBeShortened', { tokens })}{' '}
      <TextLink to={paths.tariffs}>{t('answers.buyTokens')}</TextLink>
    </p>
  );
}

/** Warns that the balance or the monthly limit does not cover the image, and links to what helps. */
export function ImagePriceWarning({ price }: { price: Pick<ImagePrice, 'verdict'> | undefined }) {
  const { t } = useTranslation();
  const isLimited = useIsLimited();
  if (price?.verdict !== 'short') return null;
  if (isLimited) {
    return (
      <p className={classes['note']} data-tone="warn" role="status">
        {t('answers.limitReached')} <ChangeLimit />
      </p>
    );
  }
  return (
    <p className={classes['note']} data-tone="bad" role="status">
      {t('answers.tooShortForImage')} <TextLink to={paths.tariffs}>{t('answers.buyTokens')}</TextLink>
    </p>
  );
}
