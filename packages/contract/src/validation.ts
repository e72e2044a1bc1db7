import * as z from 'zod/mini';
import { id } from './fields.ts';
import { counts, lengths, otherRefundReason } from './limits.ts';
import { isValidationCode, validationKey } from './validation-codes.ts';
import type { ValidationCode } from './validation-codes.ts';
import { soundJson } from './sound-json.ts';

interface Size {
  min?: number;
  max?: number;
}

function missingOrInvalid(issue: { input?: unknown }): string {
  return validationKey(issue.input === undefined || issue.input === null ? 'required' : 'invalid');
}

function withoutNul(text: string): boolean {
  return !text.includes('\u0000');
}

const noNul = z.refine<string>(withoutNul, { error: validationKey('invalid_characters'), abort: true });

/** User text, possibly empty. U+0000 is rejected: the database cannot store it. */
export function text(size: Size = {}) {
  const { min = 0, max = lengths.input.max } = size;
  return z
    .string({ error: missingOrInvalid })
    .check(noNul, z.minLength(min, validationKey('too_short')), z.maxLength(max, validationKey('too_long')));
}

/** Required user text, trimmed. */
export function filledText(size: Size = {}) {
  const { min = 1, max = lengths.input.max } = size;
  return z
    .string({ error: missingOrInvalid })
    .check(
      noNul,
      z.trim(),
      z.minLength(1, { error: validationKey('required'), abort: true }),
      z.minLength(min, validationKey('too_short')),
      z.maxLength(max, validationKey('too_long')),
    );
}

/** Ours: the forty variables of a prompt, with fifty choices each, are 2,500. */
const mostFieldValues = 4_000;

/** A form field containing JSON: parsed, then validated by the schema. */
export function jsonText<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.pipe(
      z.string({ error: missingOrInvalid }).check(noNul),
      z.transform((json: string, context) => {
        try {
          const value: unknown = JSON.parse(soundJson(json, { values: mostFieldValues }));
          return value;
        } catch {
          context.issues.push({ code: 'custom', input: json, message: validationKey('invalid') });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );
}

const emailFormat = z.email({ error: validationKey('invalid_email'), abort: true });
/** Marks count as letters: an accent may be a separate character. */
const letters = z.regex(/^[\p{L}\p{M} -]*$/u, validationKey('invalid_characters'));
/** A colon would end the user part of Basic credentials; an @ would make it look like an e-mail. */
const loginCharacters = z.regex(/^[^@:\s\p{Cc}]*$/u, validationKey('invalid_characters'));

/** E-mail address. */
export const email = filledText(lengths.email).check(emailFormat);

/**
 * E-mail address of a new account, and in the first step of a reset. Too short a one is not an address, and that is what to
 * say of it.
 */
export const signUpEmail = filledText({ max: lengths.signUpEmail.max }).check(emailFormat);

/** Display name in the profile. */
export const displayName = filledText(lengths.displayName).check(letters);

/** Display name at sign-up, with different limits. */
export const signUpName = filledText(lengths.signUpName).check(letters);

/** User name, which also works for signing in. */
export const username = filledText(lengths.username).check(loginCharacters);

/** The password rules that its field shows as they are met. */
export interface PasswordRules {
  length: boolean;
  lowercase: boolean;
  capital: boolean;
  digit: boolean;
  special: boolean;
}

/** Which rules a password meets so far. */
export function passwordRules(password: string): PasswordRules {
  return {
    length: password.length >= lengths.password.min,
    lowercase: /\p{Ll}/u.test(password),
    capital: /\p{Lu}/u.test(password),
    digit: /[0-9]/.test(password),
    special: /[@#$%^&+=!?-]/.test(password),
  };
}

function isStrong(password: string): boolean {
  return Object.values(passwordRules(password)).every(Boolean);
}

/** A new password. */
export const password = z
  .string({ error: missingOrInvalid })
  .check(
    noNul,
    z.minLength(1, { error: validationKey('required'), abort: true }),
    z.minLength(lengths.password.min, validationKey('too_short')),
    z.maxLength(lengths.password.max, validationKey('too_long')),
    z.refine(isStrong, validationKey('weak_password')),
  );

/** An existing password: required, but not necessarily strong. */
export const givenPassword = z
  .string({ error: missingOrInvalid })
  .check(
    noNul,
    z.minLength(1, { error: validationKey('required'), abort: true }),
    z.maxLength(lengths.password.max, validationKey('too_long')),
  );

/** The old password, confirmed before it is changed. */
export const oldPassword = givenPassword.check(
  z.minLength(lengths.oldPassword.min, validationKey('too_short')),
);

const passwordPair = { password, passwordRepeat: givenPassword };

interface PasswordPair {
  password: string;
  passwordRepeat: string;
}

function repeats(pair: PasswordPair): boolean {
  return pair.password === pair.passwordRepeat;
}

const samePasswords = z.refine<PasswordPair>(repeats, {
  path: ['passwordRepeat'],
  error: validationKey('passwords_do_not_match'),
});

/** A new password typed twice. */
export const newPasswordForm = z.object(passwordPair).check(samePasswords);

/** Recovery through a mailed link. */
export const recoveryForm = z
  .object({ resetToken: filledText({ max: 1024 }), ...passwordPair })
  .check(samePasswords);

/** Sign-in: the first field takes an e-mail or a user name. */
export const signInForm = z.object({
  email: filledText(lengths.email),
  password: givenPassword,
  rememberMe: z.optional(z.boolean()),
});

/** Sign-up, first step. */
export const signUpEmailForm = z.object({ email: signUpEmail });

const signUpFields = {
  name: signUpName,
  login: username,
  ...passwordPair,
  subscribe: z.optional(z.boolean()),
  agreement: z.literal(true, { error: validationKey('agreement_must_be_signed') }),
};

/** Sign-up, second step. */
export const signUpForm = z.object(signUpFields).check(samePasswords);

/** Own: the plan that a guest chose before signing up. */
export const chosenPlan = z.object({
  plan: z.enum(['basic', 'pro', 'creative']),
  period: z.enum(['month', 'year']),
  card: z.enum(['ru', 'other']),
});
export type ChosenPlan = z.infer<typeof chosenPlan>;

/** Both steps of sign-up, as sent. */
export const registration = z
  .object({ ...signUpFields, email: signUpEmail, chosen: z.optional(chosenPlan) })
  .check(samePasswords);

/** The registration request. */
export type Registration = z.infer<typeof registration>;

/** A forgotten password: where to send the link. */
export const forgotForm = z.object({ email });

/** The first step of a reset on its own page. */
export const resetForm = z.object({ email: signUpEmail });

/** Promo code. */
export const promoForm = z.object({ promo: filledText(lengths.promo) });

/** Name of a chat or folder in the dialog that creates it. */
export const newItemName = filledText(lengths.newItemName);

/** Name of a chat, a folder or a note, given in place. */
export const itemName = filledText(lengths.itemName);

/** A user's prompt. */
export const promptForm = z.object({
  name: filledText(lengths.promptName),
  prompt: filledText(lengths.promptBody),
  description: filledText(lengths.promptDescription),
  languageUid: filledText(),
});

/** Name and description of a capsule. */
export const capsuleForm = z.object({
  name: filledText(lengths.capsuleName),
  description: z.optional(text(lengths.capsuleDescription)),
});

/** A link for a capsule. */
export const linkForm = z.object({ url: filledText(lengths.link) });

/** Name and description of a file or a link in the library. */
export const libraryForm = z.object({
  name: filledText(lengths.libraryName),
  description: z.optional(text(lengths.capsuleDescription)),
});

/** File name in the dialog that edits a file of the library. */
export const libraryFilename = filledText(lengths.libraryFilename);

/** The link editor accepts only links that start with a scheme. */
export const editorLink = filledText(lengths.link).check(
  z.regex(/^[a-z][a-z0-9+.-]*:\S+$/i, validationKey('invalid_url')),
);

/** Text of a ticket or a reply. */
export const feedbackBody = filledText(lengths.feedback);

/** Files attached to a ticket, by id. */
export const feedbackFiles = z.array(id).check(z.maxLength(counts.feedbackFiles, validationKey('too_many')));

/** A new ticket of a signed-in user. */
export const feedbackForm = z.object({ subject: filledText(), body: feedbackBody });

/** A guest's new ticket, with an address for the reply. */
export const guestFeedbackForm = z.object({ subject: filledText(), email, body: feedbackBody });

function describesOther(refund: { reason: number; description?: string | undefined }): boolean {
  if (refund.reason !== otherRefundReason) return true;
  return (refund.description ?? '').trim().length >= lengths.refundDescription.min;
}

/** A refund request; reason "other" needs a description. */
export const refundForm = z
  .object({
    reason: z.int({ error: missingOrInvalid }),
    description: z.optional(text({ max: lengths.refundDescription.max })),
  })
  .check(
    z.refine(describesOther, {
      path: ['description'],
      error: validationKey('too_short'),
      params: { min: lengths.refundDescription.min },
    }),
  );

/** Fields of our card page. Grouping and check digit are handled by the page; the number never reaches the server. */
export const cardForm = z.object({
  cardNumber: filledText().check(z.regex(/^\d{12,19}$/, validationKey('invalid'))),
  date: filledText().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/, validationKey('invalid'))),
  cvv: filledText().check(z.regex(/^\d{3,4}$/, validationKey('invalid'))),
  name: filledText(lengths.cardHolder),
});

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** Numbers for the text of a field's error. */
export interface ValidationParams {
  min?: number;
  max?: number;
}

/** What a 422 says about its fields. */
export interface ValidationErrors {
  validationErrors: Record<string, ValidationCode>;
  validationParams: Record<string, ValidationParams>;
}

/** Field name for issues about the whole input. */
export const wholeInput = 'body';

function sizeCode(origin: string, codes: Record<'text' | 'list' | 'number', ValidationCode>): ValidationCode {
  if (origin === 'string') return codes.text;
  if (origin === 'file') return 'file_size';
  if (origin === 'array' || origin === 'set') return codes.list;
  return codes.number;
}

function codeOf(issue: Issue | RawIssue): ValidationCode {
  if (issue.code === 'too_small') {
    return sizeCode(issue.origin, { text: 'too_short', list: 'too_few', number: 'too_small' });
  }
  if (issue.code === 'too_big') {
    return sizeCode(issue.origin, { text: 'too_long', list: 'too_many', number: 'too_big' });
  }
  return 'invalid';
}

/**
 * Options for parsing user input. Only while parsing can a missing value be told from a wrong one; a schema's
 * own message takes precedence.
 */
export const parseOptions = {
  error(issue: RawIssue): string {
    const missing = issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null);
    return `validation.${missing ? 'required' : codeOf(issue)}`;
  },
};

function codeOfMessage(issue: Issue): ValidationCode {
  const word = issue.message.replace(/^validation\./, '');
  return isValidationCode(word) ? word : codeOf(issue);
}

function paramsOf(issue: Issue): ValidationParams | undefined {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  const min: unknown = issue.code === 'custom' ? issue.params?.min : undefined;
  return typeof min === 'number' ? { min } : undefined;
}

/** Turns a schema's issues into the fields of a 422; the first issue of each field counts. */
export function validationErrorsOf(issues: readonly Issue[]): ValidationErrors {
  const codes = new Map<string, ValidationCode>();
  const params = new Map<string, ValidationParams>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || wholeInput;
    if (codes.has(field)) continue;
    const code = codeOfMessage(issue);
    codes.set(field, code);
    const numbers = code === 'required' ? undefined : paramsOf(issue);
    if (numbers) params.set(field, numbers);
  }
  return { validationErrors: Object.fromEntries(codes), validationParams: Object.fromEntries(params) };
}
