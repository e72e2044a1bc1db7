import { validationErrorsOf } from '@polylogue/contract/validation';
import type { TFunction } from 'i18next';
import { fieldErrorText } from '../../lib/errors/error-text.ts';

type Issues = Parameters<typeof validationErrorsOf>[0];

/** Validation errors of a form's schema as texts by field. */
export function fieldTexts(t: TFunction, error: { issues: Issues }): Record<string, string> {
  const { validationErrors, validationParams } = validationErrorsOf(error.issues);
  return Object.fromEntries(
    Object.entries(validationErrors).map(([field, code]) => [
      field,
      fieldErrorText(t, code, { ...validationParams[field] }),
    ]),
  );
}
