import { isValidationCode } from '@polylogue/contract/validation-codes';
import type { TFunction } from 'i18next';
import { ApiError } from '../api/api-error.ts';

/** User-facing text of an error. */
export function errorText(t: TFunction, error: unknown): string {
  return error instanceof ApiError ? t(`errors.${error.code}`) : t('errors.unforeseen_error');
}

/** User-facing text of a field error. Its numbers, such as a minimum length, come with the code. */
export function fieldErrorText(
  t: TFunction,
  code: string,
  params: Record<string, number | string> = {},
): string {
  if (!isValidationCode(code)) return t('validation.invalid');
  const bound = params['min'] ?? params['max'];
  if (typeof bound === 'number' && (code === 'too_short' || code === 'too_long')) {
    return t(`validation.${code}`, { count: bound });
  }
  return t(`validation.${code}`);
}

/** Texts of all fields in a 422. */
export function fieldErrorTexts(t: TFunction, error: ApiError): Record<string, string> {
  const fields = Object.entries(error.validationErrors);
  return Object.fromEntries(
    fields.map(([field, code]) => [field, fieldErrorText(t, code, error.validationParams[field])]),
  );
}
