import type { PlanFeatures } from '@polylogue/contract/billing';
import type { OfferedModel } from '@polylogue/contract/models';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { VoiceDot } from '../../../ui/voice.tsx';
import { planNameOf } from '../checkout/purchase-name.ts';
import { Sign } from './compare-plans.tsx';
import { offeredModelsQuery } from './models.data.ts';
import { otherServices, timesWithin } from './other-services.ts';
import classes from './plans.module.css';

const firstRows = 8;

function timesText(
  t: TFunction,
  model: OfferedModel,
  { tokens, locale }: { tokens: number; locale: Locale },
) {
  const count = timesWithin(tokens, model);
  const number = formatNumber(count, locale);
  return model.imageTokens === null
    ? t('payments.models.answers', { count, number })
    : t('payments.models.images', { count, number });
}

/** The models of one plan against what other services sell. */
export function ModelsTable({ features }: { features: PlanFeatures }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: models = [] } = useQuery(offeredModelsQuery);
  const [isWhole, setWhole] = useState(false);
  if (models.length === 0) return null;
  const shown = isWhole ? models : models.slice(0, firstRows);
  const left = models.length - shown.length;
  const own = t('payments.models.own', { plan: planNameOf(t, 'pro') });
  return (
    <section className={classes['models']}>
      <h2>{t('payments.models.title')}</h2>
      <p>{t('payments.models.text')}</p>
      <div className={classes['panel']}>
        <div
          className={classes['scroller']}
          tabIndex={0}
          role="group"
          aria-label={t('payments.models.title')}
        >
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">{t('payments.models.model')}</th>
                <th scope="col" data-hot="">
                  {own}
                </th>
                {otherServices.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((model) => (
                <tr key={model.id}>
                  <th scope="row">
                    <span className={classes['model']}>
                      <VoiceDot voice={model.voice} />
                      {model.name}
                    </span>
                  </th>
                  <td data-hot="">{timesText(t, model, { tokens: features.tokens, locale })}</td>
                  {otherServices.map(({ name, provider }) => (
                    <td key={name}>
                      <Sign isThere={model.typeName === provider} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {left === 0 ? null : (
          <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
            {t('payments.models.more', { count: left })}
          </button>
        )}
      </div>
    </section>
  );
}
