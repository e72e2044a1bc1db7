import type { BillingInfo } from '@polylogue/contract/billing';
import type { BillingCountry } from '@polylogue/contract/billing-info';
import { lengths } from '@polylogue/contract/limits';
import {
  isInnOfOrganisation,
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
import { useUnsaved } from '../../../ui/modals/use-unsaved.ts';
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
  /** Asks for name and address of a person, too; a company always gives them. */
  isWhole: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

/** Asks whether a person or a company buys, in which country, and for what a company's invoice needs. */
export function BillingForm({ info, countries, isWhole, onSaved, onCancel }: BillingFormProps) {
  const { t } = useTranslation();
  const save = useSaveBillingInfo(useLocale());
  const { errors, form, fail, forgive } = useFormErrors();
  const [type, setType] = useState(info.billingType);
  const [country, setCountry] = useState(info.country?.id ?? otherCountry);
  const [number, setNumber] = useState(maskVatNumber(country, info.vatNumber ?? ''));
  const [name, setName] = useState(info.name);
  const [address, setAddress] = useState(info.address);
  const [kpp, setKpp] = useState(info.kpp ?? '');
  const [before] = useState({ number, name, address, kpp });
  useUnsaved(
    number !== before.number || name !== before.name || address !== before.address || kpp !== before.kpp,
  );
  const isCompany = type === 'BTB';
  const isRussian = country === 'RU';
  const hasKpp = isCompany && isRussian && isInnOfOrganisation(number);
  const isNamed = isWhole || isCompany;
  const prefix = countries.find(({ id }) => id === country)?.vatPrefix ?? null;

  function choose(next: string | null): void {
    if (next === null || next === country) return;
    setCountry(next);
    setNumber('');
    setKpp('');
    forgive(['country', 'vatNumber', 'kpp']);
  }

  function wrongNumber(): string | undefined {
    if (!isCompany || (country === otherCountry && number === '')) return undefined;
    if (number === '') return t('validation.required');
    if (readVatNumber(country, number) !== undefined) return undefined;
    return t(isRussian ? 'validation.invalid_inn' : 'validation.invalid_vat_number');
  }

  /** What a company has to give and has not. */
  function missing(): Record<string, string> {
    const required = t('validation.required');
    const wrong = wrongNumber();
    return {
      ...(isCompany && name.trim() === '' && { name: required }),
      ...(wrong !== undefined && { vatNumber: wrong }),
      ...(hasKpp && kpp.trim() === '' && { kpp: required }),
      ...(isCompany && address.trim() === '' && { address: required }),
    };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = missing();
    if (Object.keys(found).length > 0) {
      fail(found);
      return;
    }
    try {
      const whole = isNamed ? { name, address } : {};
      await save.mutateAsync({
        billingType: type,
        country,
        vatNumber: isCompany ? number : '',
        kpp: hasKpp ? kpp : '',
        ...whole,
      });
      onSaved();
    } catch (error) {
      const refused = isApiError(error) ? fieldErrorTexts(t, error) : {};
      if (Object.keys(refused).length > 0) fail(refused);
      else notifyError(errorText(t, error));
    }
  }

  function numberText(): string | undefined {
    if (country === otherCountry) return undefined;
    return t(isRussian ? 'payments.billing.innText' : 'payments.billing.numberText');
  }

  function numberLabel(): string {
    if (isRussian) return t('payments.billing.inn');
    return prefix === null
      ? t('payments.billing.numberOptional')
      : t('payments.billing.numberOf', { prefix });
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
      {isNamed ? (
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
          label={numberLabel()}
          description={numberText()}
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
      {hasKpp ? (
        <TextField
          label={t('payments.billing.kpp')}
          description={t('payments.billing.kppText')}
          value={kpp}
          onChange={(event) => {
            setKpp(event.currentTarget.value);
            forgive(['kpp']);
          }}
          error={errors['kpp']}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      {isNamed ? (
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
