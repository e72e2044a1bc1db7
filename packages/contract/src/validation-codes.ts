/** Every code a field can carry in `validationErrors`; its text is the i18n key `validation.<code>`. */
export const validationCodes = [
  'required',
  'invalid',
  'invalid_email',
  'invalid_url',
  'invalid_characters',
  'invalid_token',
  'invalid_vat_number',
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
] as const;

/** A code a field can carry. */
export type ValidationCode = (typeof validationCodes)[number];

/** The i18n key of a code; it stands as the message of a schema's issue. */
export function validationKey(code: ValidationCode): `validation.${ValidationCode}` {
  return `validation.${code}`;
}

/** Whether the word is a code a field can carry. */
export function isValidationCode(word: string): word is ValidationCode {
  return validationCodes.some((code) => code === word);
}
