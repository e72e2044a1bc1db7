import type { BillingInfo } from '@polylogue/contract/billing';
import type { BillingCountry } from '@polylogue/contract/billing-info';
import { lengths } from '@polylogue/contract/limits';
import {
  maskVatNumber,
  otherCountry,
  readVatNumber,
  vatNumberExample,
} from '@polylogue/contract/vat-numbers';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { useSaveBillingInfo } from './billing-info.data.ts';
import classes from './billing-info.module.css';

interface BillingFormProps {
  info: BillingInfo;
  countries: readonly BillingCountry[];
  /** Asks for name and address, too. */
  isWhole: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

/** Asks whether a person or a company buys, in which country, and for a company's VAT number. */
export function BillingForm({ info, countries, isWhole, onSaved, onCancel }: BillingFormProps) {
  const { t } = useTranslation();
  const save = useSaveBillingInfo(useLocale());
  const { errors, form, fail, forgive } = useFormErrors();
  const [type, setType] = useState(info.billingType);
  const [country, setCountry] = useState(info.country?.id ?? otherCountry);
  const [number, setNumber] = useState(maskVatNumber(country, info.vatNumber ?? ''));
  const [name, setName] = useState(info.name);
  const [address, setAddress] = useState(info.address);
  const isCompany = type === 'BTB';
  const prefix = countries.find(({ id }) => id === country)?.vatPrefix ?? null;

  function choose(next: string | null): void {
    if (next === null || next === country) return;
    setCountry(next);
    setNumber('');
    forgive(['country', 'vatNumber']);
  }

  function wrongNumber(): string | undefined {
    if (!isCompany || (country === otherCountry && number === '')) return undefined;
    if (number === '') return t('validation.required');
    return readVatNumber(country, number) === undefined ? t('validation.invalid_vat_number') : undefined;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = wrongNumber();
    if (wrong !== undefined) {
      fail({ vatNumber: wrong });
      return;
    }
    try {
      const whole = isWhole ? { name, address } : {};
      await save.mutateAsync({
        billingType: type,
        country,
        vatNumber: isCompany ? number : '',
        ...whole,
      });
      onSaved();
    } catch (error) {
      const found = isApiError(error) ? fieldErrorTexts(t, error) : {};
      if (Object.keys(found).length > 0) fail(found);
      else notifyError(errorText(t, error));
    }
  }

  return (
    <form ref={form} className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <Segmented
        name={t('payments.billing.type')}
        options={[
          { value: 'BTC', label: t('payments.billing.person') },
          { value: 'BTB', label: t('payments.billing.company') },
        ]}
        value={type}
        onChange={setType}
        fullWidth
      />
      {isWhole ? (
        <TextField
          label={t(isCompany ? 'payments.billing.companyName' : 'payments.billing.name')}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            forgive(['name']);
          }}
          error={errors['name']}
          maxLength={lengths.billingName.max}
          autoComplete={isCompany ? 'organization' : 'name'}
        />
      ) : null}
      <SelectField
        label={t('payments.billing.country')}
        nothingFound={t('payments.billing.noCountry')}
        options={countries.map(({ id, name: label }) => ({ value: id, label }))}
        value={country}
        onChange={choose}
        error={errors['country']}
      />
      {isCompany ? (
        <TextField
          label={
            prefix === null
              ? t('payments.billing.numberOptional')
              : t('payments.billing.numberOf', { prefix })
          }
          description={country === otherCountry ? undefined : t('payments.billing.numberText')}
          value={number}
          placeholder={vatNumberExample(country)}
          onChange={(event) => {
            setNumber(maskVatNumber(country, event.currentTarget.value));
            forgive(['vatNumber']);
          }}
          error={errors['vatNumber']}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : null}
      {isWhole ? (
        <TextAreaField
          label={t('payments.billing.address')}
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            forgive(['address']);
          }}
          error={errors['address']}
          maxLength={lengths.billingAddress.max}
          rows={3}
          autoComplete="street-address"
        />
      ) : null}
      <p className={classes['note']}>{t('payments.billing.note')}</p>
      <div className="modal-actions">
        <Button onClick={onCancel}>{t('payments.billing.cancel')}</Button>
        <Button type="submit" look="primary" loading={save.isPending}>
          {t('payments.billing.save')}
        </Button>
      </div>
    </form>
  );
}
