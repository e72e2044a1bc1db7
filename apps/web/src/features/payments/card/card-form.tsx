import { IconHelpCircle, IconLock } from '@tabler/icons-react';
import { lengths } from '@polylogue/contract/limits';
import type { FormEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { brandOf, codeDigits } from './card-brand.ts';
import { brandName } from './card-preview.tsx';
import {
  codeTyped,
  dateTyped,
  groupedNumber,
  maskedDate,
  nameTyped,
  numberTyped,
  type CardError,
  type CardField,
  type CardFields,
} from './card-fields.ts';
import { PayBar } from './pay-bar.tsx';
import { useMasked } from './use-masked.ts';
import classes from './card.module.css';

interface CardFormProps {
  fields: CardFields;
  errors: Partial<Record<CardField, CardError>>;
  onChange: (change: Partial<CardFields>) => void;
  onFocus: (field: CardField | undefined) => void;
  onSubmit: () => void;
  label: string;
  isPaying: boolean;
  /** It is not known yet what is paid. */
  isDisabled: boolean;
  /** Between the fields and the button. */
  children?: ReactNode;
  /** With the button, wherever it stands: why it failed, and what is charged later. */
  refusal: ReactNode;
  after: ReactNode;
}

/** The card's fields. They have no `name`, so that no browser ever sends them by itself. */
export function CardForm({
  fields,
  errors,
  onChange,
  onFocus,
  onSubmit,
  label,
  isPaying,
  isDisabled,
  children,
  refusal,
  after,
}: CardFormProps) {
  const { t } = useTranslation();
  const { cardNumber, date, cvv, name } = fields;
  const brand = brandOf(cardNumber);
  const number = useMasked(groupedNumber(cardNumber), (text) => onChange({ cardNumber: numberTyped(text) }));
  const expiry = useMasked(maskedDate(date), (text) => onChange({ date: dateTyped(text) }));

  function props(field: CardField) {
    const error = errors[field];
    return {
      error: error === undefined ? undefined : t(`payments.card.errors.${error}`),
      onFocus: () => onFocus(field),
      onBlur: () => onFocus(undefined),
      disabled: isPaying,
      spellCheck: false,
    };
  }

  const of = {
    cardNumber: props('cardNumber'),
    date: props('date'),
    cvv: props('cvv'),
    name: props('name'),
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    // The first field with a mark may be out of sight, and has to be there by now.
    flushSync(onSubmit);
    form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <form className={classes['form']} onSubmit={submit} noValidate autoComplete="on">
      <TextField
        {...of.cardNumber}
        {...number}
        label={t('payments.card.number')}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder={t('payments.card.numberExample')}
        end={
          brandName(brand) === '' ? (
            ''
          ) : (
            <span className={classes['brand']} data-brand={brand}>
              {brandName(brand)}
            </span>
          )
        }
      />
      <div className={classes['pair']}>
        <TextField
          {...of.date}
          {...expiry}
          label={t('payments.card.date')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('payments.card.dateExample')}
        />
        <TextField
          {...of.cvv}
          label={t('payments.card.cvv')}
          type="password"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={t('payments.card.digits', { count: codeDigits(brand).least })}
          value={cvv}
          onChange={(event) => onChange({ cvv: codeTyped(event.currentTarget.value, cardNumber) })}
          end={
            <span className={classes['help']} data-tip={t('payments.card.cvvHelp')}>
              <IconHelpCircle size={18} stroke={1.6} aria-hidden />
              <span className="heard">{t('payments.card.cvvHelp')}</span>
            </span>
          }
        />
      </div>
      <TextField
        {...of.name}
        label={t('payments.card.name')}
        autoComplete="cc-name"
        autoCapitalize="characters"
        maxLength={lengths.cardHolder.max}
        value={name}
        onChange={(event) => onChange({ name: nameTyped(event.currentTarget.value) })}
        end={
          <span className={classes['count']}>
            {t('payments.card.nameLength', { used: name.length, most: lengths.cardHolder.max })}
          </span>
        }
      />
      {children}
      <PayBar>
        {refusal}
        <Button
          type="submit"
          look="primary"
          size="lg"
          fullWidth
          disabled={isDisabled}
          loading={isPaying}
          icon={<IconLock size={17} stroke={1.8} />}
        >
          {label}
        </Button>
        {after}
      </PayBar>
    </form>
  );
}
