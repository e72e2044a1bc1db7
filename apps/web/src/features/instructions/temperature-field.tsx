import { temperatures } from '@polylogue/contract/limits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import classes from './instructions.module.css';

/** Where the slider stands when one begins to choose: what most models use by themselves. */
const usual = 1;

interface TemperatureFieldProps {
  /** Null leaves it to the model. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** How freely the model writes; by default as the model likes. */
export function TemperatureField({ value, onChange }: TemperatureFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  return (
    <div className={classes['temperature']}>
      <SwitchField
        label={t('instructions.temperature.byModel')}
        description={t('instructions.temperature.about')}
        checked={value === null}
        onChange={(isByModel) => onChange(isByModel ? null : usual)}
      />
      {value === null ? null : (
        <>
          <label htmlFor={id}>
            <span>{t('instructions.temperature.label')}</span>
            <output htmlFor={id}>{formatNumber(value, locale)}</output>
          </label>
          <input
            id={id}
            type="range"
            min={temperatures.min}
            max={temperatures.max}
            step={temperatures.step}
            value={value}
            aria-valuetext={formatNumber(value, locale)}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          />
          <div className={classes['ends']} aria-hidden>
            <span>{t('instructions.temperature.strict')}</span>
            <span>{t('instructions.temperature.free')}</span>
          </div>
        </>
      )}
    </div>
  );
}
