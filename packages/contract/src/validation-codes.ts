/** Every code a field can have in `validationErrors`; its text is the i18n key `validation.<code>`. */
export const validationCodes = [
  'required',
  'invalid',
  'invalid_email',
  'invalid_url',
  'invalid_characters',
  'invalid_token',
  'invalid_vat_number',
  'invalid_inn',
  'invalid_kpp',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_few',
  'too_many',
  'weak_password',
  'passwords_do_not_match',
  'agreement_must_be_signed',
  'taken',
  'file_size',
  'file_too_much',
  'file_type',
  'file_limit',
  'plan_limit',
  'pin_limit',
  'library_error_limit',
  'library_error_size',
  'library_error_format',
  'library_error_space',
  'library_error_duplicate',
] as const;

/** A validation code. */
export type ValidationCode = (typeof validationCodes)[number];

/** The i18n key of a code, used as the message of a schema's issue. */
export function validationKey(code: ValidationCode): `validation.${ValidationCode}` {
  return `validation.${code}`;
}

/** Whether the word is a validation code. */
export function isValidationCode(word: string): word is ValidationCode {
  return validationCodes.some((code) => code === word);
}
