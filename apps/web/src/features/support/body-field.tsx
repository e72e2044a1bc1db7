import { lengths } from '@polylogue/contract/limits';
import { useId, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { FieldFrame, fieldProps } from '../../ui/field-frame.tsx';
import field from '../../ui/field.module.css';
import classes from './support.module.css';

interface BodyFieldProps extends Pick<ComponentPropsWithRef<'textarea'>, 'onPaste'> {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The text of a ticket, with the characters that are used of those it may have. */
export function BodyField({ value, onChange, error, onPaste }: BodyFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { max } = lengths.feedback;
  return (
    <FieldFrame id={id} label={t('support.form.message')} error={error}>
      <div className={classes['text']}>
        <textarea
          {...fieldProps(id, { error })}
          className={`${field['input']} ${field['area']}`}
          placeholder={t('support.form.messageHint')}
          name="body"
          rows={4}
          maxLength={max}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={onPaste}
        />
        <span className={classes['counter']} aria-hidden>
          {t('support.form.left', {
            used: formatNumber(value.length, locale),
            max: formatNumber(max, locale),
          })}
        </span>
      </div>
    </FieldFrame>
  );
}
