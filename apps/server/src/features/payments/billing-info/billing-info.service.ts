import type { BillingInfo } from '@polylogue/contract/billing';
import type { BillingCountry, saveBillingInfo } from '@polylogue/contract/billing-info';
import type { CallOutput } from '@polylogue/contract/call';
import type { Locale } from '@polylogue/contract/limits';
import { isInnOfOrganisation, otherCountry, readKpp, vatNumberForms } from '@polylogue/contract/vat-numbers';
import type { Executor } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import { countryOfUser } from '../../accounts/accounts.service.ts';
import { keepUser } from '../../accounts/operator.service.ts';
import { checkedVatNumber } from '../vat/check-vat-number.ts';
import { findBilling, upsertBilling } from './billing-info.queries.ts';
import type { Billing } from './billing-info.tables.ts';

const otherNames: Record<Locale, string> = { en: 'Other', ru: 'Другая', fr: 'Autre' };

/** The countries of the dialog, by name in the language; "Other" is the last. */
export function billingCountries(language: Locale): BillingCountry[] {
  const { compare } = new Intl.Collator(language);
  const known = Object.entries(vatNumberForms)
    .map(([id, { prefix }]) => ({ id, uuid: id, name: nameOf(id, language), vatPrefix: prefix }))
    .toSorted((one, other) => compare(one.name, other.name));
  return [...known, { ...presentCountry(null, language), vatPrefix: null }];
}

/** The user's details; before they are saved, a person in the country of the account. */
export async function billingInfoOf(
  executor: Executor,
  userId: number,
  language: Locale,
): Promise<BillingInfo> {
  const saved = await findBilling(executor, userId);
  const account = saved ? null : await countryOfUser(executor, userId);
  return presentBilling(saved ?? { ...unknown, country: listed(account) }, language);
}

/** Saves the details. A company needs name and address, and a VAT number that fits its country, except in another one. */
export async function saveBilling(
  executor: Executor,
  userId: number,
  wanted: CallOutput<typeof saveBillingInfo>['body'] & { now: Date },
): Promise<void> {
  const { billingType, country, now } = wanted;
  if (country !== otherCountry && !vatNumberForms[country]) throw fieldError('country', 'invalid');
  const earlier = await findBilling(executor, userId);
  const isCompany = billingType === 'BTB';
  const vatNumber = isCompany ? numberOf(country, wanted.vatNumber.trim()) : null;
  const billing = {
    billingType,
    country: listed(country),
    vatNumber,
    kpp: isCompany && country === 'RU' ? kppOf(vatNumber, wanted.kpp.trim()) : null,
    name: (wanted.name ?? earlier?.name ?? '').trim(),
    address: (wanted.address ?? earlier?.address ?? '').trim(),
  };
  // A receipt is made once and for all, and one without VAT must name the company.
  if (isCompany && billing.name === '') throw fieldError('name', 'required');
  if (isCompany && billing.address === '') throw fieldError('address', 'required');
  await keepUser(executor, userId);
  await upsertBilling(executor, userId, { ...billing, now });
}

/** What the next payment copies. Somebody whose country nobody knows counts as at home, where VAT is due. */
export async function billingFor(
  executor: Executor,
  userId: number,
  sellerCountry: string,
): Promise<Billing> {
  const saved = await findBilling(executor, userId);
  if (saved) return saved;
  return { ...unknown, country: (await countryOfUser(executor, userId)) ?? sellerCountry };
}

const unknown: Billing = {
  billingType: 'BTC',
  country: null,
  vatNumber: null,
  kpp: null,
  name: '',
  address: '',
};

function numberOf(country: string, typed: string): string | null {
  if (typed === '' && country === otherCountry) return null;
  if (typed === '') throw fieldError('vatNumber', 'required');
  const number = checkedVatNumber(country, typed);
  const code = country === 'RU' ? 'invalid_inn' : 'invalid_vat_number';
  if (number === undefined) throw fieldError('vatNumber', code);
  return number;
}

/** An organisation has one, a person in business has none. */
function kppOf(inn: string | null, typed: string): string | null {
  if (inn === null || !isInnOfOrganisation(inn)) return null;
  if (typed === '') throw fieldError('kpp', 'required');
  const kpp = readKpp(typed);
  if (kpp === undefined) throw fieldError('kpp', 'invalid_kpp');
  return kpp;
}

function listed(country: string | null): string | null {
  return country !== null && vatNumberForms[country] ? country : null;
}

function presentBilling(billing: Billing, language: Locale): BillingInfo {
  const { billingType, country, vatNumber, kpp = null, name, address } = billing;
  return { billingType, country: presentCountry(country, language), vatNumber, kpp, name, address };
}

function presentCountry(
  country: string | null,
  language: Locale,
): { id: string; uuid: string; name: string } {
  const id = country ?? otherCountry;
  return { id, uuid: id, name: nameOf(country, language) };
}

/** Name of a country; of none, "Other". */
export function nameOf(country: string | null, language: Locale): string {
  if (country === null) return otherNames[language];
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}
