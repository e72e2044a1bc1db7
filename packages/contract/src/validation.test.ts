import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lengths } from './limits.ts';
import {
  capsuleForm,
  cardForm,
  displayName,
  editorLink,
  feedbackForm,
  forgotForm,
  guestFeedbackForm,
  itemName,
  libraryFilename,
  libraryForm,
  linkForm,
  newItemName,
  oldPassword,
  parseOptions,
  password,
  passwordRules,
  promoForm,
  promptForm,
  refundForm,
  registration,
  resetForm,
  signInForm,
  signUpEmail,
  text,
  username,
  validationErrorsOf,
} from './validation.ts';

function errorsOf(schema: z.ZodMiniType, value: unknown) {
  const { error } = z.safeParse(schema, value, parseOptions);
  return validationErrorsOf(error?.issues ?? []);
}

function codeOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return errorsOf(z.object({ field: schema }), { field: value }).validationErrors.field;
}

const account = {
  name: 'Anna-Maria Höß',
  login: 'anna',
  email: 'anna@example.org',
  password: 'Secret-123',
  passwordRepeat: 'Secret-123',
  subscribe: true,
  agreement: true,
};

describe('a password', () => {
  test.each([
    ['', 'required'],
    [undefined, 'required'],
    [12345678, 'invalid'],
    ['Aa1!', 'too_short'],
    ['secret-123', 'weak_password'],
    ['SECRET-123', 'weak_password'],
    ['Secret-abc', 'weak_password'],
    ['Secret_123', 'weak_password'],
    ['Secret-123\u0000', 'invalid_characters'],
    [`Aa1!${'x'.repeat(252)}`, 'too_long'],
  ])('%j is rejected as %s', (value, code) => {
    expect(codeOf(password, value)).toBe(code);
  });

  test.each([...'@#$%^&+=!?-'])('may have %s as its special character', (special) => {
    expect(codeOf(password, `Secret12${special}`)).toBeUndefined();
  });

  test('keeps surrounding white space', () => {
    expect(password.parse(' Secret-123 ')).toBe(' Secret-123 ');
  });

  test('meets its rules one by one as it is typed', () => {
    const none = { length: false, lowercase: false, capital: false, digit: false, special: false };
    expect(passwordRules('')).toEqual(none);
    expect(passwordRules('ж')).toEqual({ ...none, lowercase: true });
    expect(passwordRules('Ж')).toEqual({ ...none, capital: true });
    expect(passwordRules('7')).toEqual({ ...none, digit: true });
    expect(passwordRules('-')).toEqual({ ...none, special: true });
    expect(passwordRules('        ')).toEqual({ ...none, length: true });
  });
});

describe('a name', () => {
  test.each(['Anna-Maria', 'Анна Мария', 'José', 'Jose\u0301'])('%s is a display name', (name) => {
    expect(codeOf(displayName, name)).toBeUndefined();
  });

  test.each([
    ['Ann', 'too_short'],
    ['a'.repeat(31), 'too_long'],
    ['Anna 2', 'invalid_characters'],
    ['   ', 'required'],
  ])('%j is rejected as a display name: %s', (name, code) => {
    expect(codeOf(displayName, name)).toBe(code);
  });

  test.each(['a@b', 'a:b', 'a b', 'a\tb', 'a\u0000b'])('%j is rejected as a user name', (name) => {
    expect(codeOf(username, name)).toBe('invalid_characters');
  });

  test('is trimmed before its length is checked', () => {
    expect(itemName.parse('  Plan  ')).toBe('Plan');
    expect(codeOf(promoForm.shape.promo, ' x ')).toBe('too_short');
  });

  test('may have 1 to 200 characters when renaming', () => {
    expect(codeOf(newItemName, 'x')).toBe('too_short');
    expect(codeOf(newItemName, 'x'.repeat(15))).toBeUndefined();
    expect(codeOf(newItemName, 'x'.repeat(16))).toBe('too_long');
    expect(codeOf(itemName, 'x')).toBeUndefined();
    expect(codeOf(itemName, 'x'.repeat(200))).toBeUndefined();
    expect(codeOf(itemName, 'x'.repeat(201))).toBe('too_long');
  });
});

describe('registration', () => {
  test('accepts a complete account', () => {
    expect(errorsOf(registration, account).validationErrors).toEqual({});
  });

  test('requires the agreement, whether missing or declined', () => {
    const code = { agreement: 'agreement_must_be_signed' };
    expect(errorsOf(registration, { ...account, agreement: undefined }).validationErrors).toEqual(code);
    expect(errorsOf(registration, { ...account, agreement: false }).validationErrors).toEqual(code);
  });

  test('reports differing passwords on the repeat, even for a weak password', () => {
    const differing = { ...account, password: 'weakweak', passwordRepeat: 'other' };
    expect(errorsOf(registration, differing).validationErrors).toEqual({
      password: 'weak_password',
      passwordRepeat: 'passwords_do_not_match',
    });
  });

  test('names every missing field', () => {
    expect(errorsOf(registration, {}).validationErrors).toEqual({
      name: 'required',
      login: 'required',
      email: 'required',
      password: 'required',
      passwordRepeat: 'required',
      agreement: 'agreement_must_be_signed',
    });
  });

  test.each([
    ['no-at-sign', 'invalid_email'],
    ['abc', 'invalid_email'],
    ['a@b', 'invalid_email'],
    [`${'a'.repeat(200)}@b.org`, 'too_long'],
  ])('rejects the e-mail %s as %s', (email, code) => {
    expect(codeOf(signUpEmail, email)).toBe(code);
  });
});

describe('other forms', () => {
  test('a promo code has 2 to 15 characters', () => {
    expect(errorsOf(promoForm, { promo: ' GO ' }).validationErrors).toEqual({});
    expect(errorsOf(promoForm, { promo: 'G' }).validationErrors).toEqual({ promo: 'too_short' });
    expect(errorsOf(promoForm, { promo: 'G'.repeat(16) }).validationErrors).toEqual({ promo: 'too_long' });
  });

  test('a prompt needs six characters and a language', () => {
    const form = { name: 'Plan', prompt: 'Short', description: 'A plan' };
    expect(errorsOf(promptForm, form).validationErrors).toEqual({
      prompt: 'too_short',
      languageUid: 'required',
    });
  });

  test('a refund for another reason needs a description longer than five characters', () => {
    expect(errorsOf(refundForm, { reason: 1 }).validationErrors).toEqual({});
    expect(errorsOf(refundForm, { reason: 11, description: ' 12345 ' })).toEqual({
      validationErrors: { description: 'too_short' },
      validationParams: { description: { min: 6 } },
    });
    expect(errorsOf(refundForm, { reason: 11, description: '123456' }).validationErrors).toEqual({});
    expect(errorsOf(refundForm, {}).validationErrors).toEqual({ reason: 'required' });
  });

  test('a link in the editor starts with a scheme', () => {
    expect(codeOf(editorLink, 'https://example.org')).toBeUndefined();
    expect(codeOf(editorLink, 'example.org')).toBe('invalid_url');
  });

  test('a card has a holder of at most 24 characters and a valid month', () => {
    const card = { cardNumber: '4111111111111111', date: '12/30', cvv: '123', name: 'A'.repeat(24) };
    expect(errorsOf(cardForm, card).validationErrors).toEqual({});
    expect(errorsOf(cardForm, { ...card, date: '13/30', name: 'A'.repeat(25) }).validationErrors).toEqual({
      date: 'invalid',
      name: 'too_long',
    });
  });
});

describe('the fields of a 422', () => {
  test('carry the numbers for their texts', () => {
    expect(errorsOf(promoForm, { promo: 'x' })).toEqual({
      validationErrors: { promo: 'too_short' },
      validationParams: { promo: { min: lengths.promo.min } },
    });
  });

  test('carry no number when the field is missing', () => {
    expect(errorsOf(z.object({ name: itemName }), { name: '' })).toEqual({
      validationErrors: { name: 'required' },
      validationParams: {},
    });
  });

  test('are named by their dotted path', () => {
    const schema = z.object({ list: z.array(z.object({ id: z.int() })) });
    expect(errorsOf(schema, { list: [{ id: 1 }, { id: 'x' }] }).validationErrors).toEqual({
      'list.1.id': 'invalid',
    });
  });

  test('distinguish a missing from a wrong value without a message in the schema', () => {
    const schema = z.object({ a: z.boolean(), b: z.boolean(), c: z.array(z.int()).check(z.maxLength(1)) });
    expect(errorsOf(schema, { b: 'x', c: [1, 2] })).toEqual({
      validationErrors: { a: 'required', b: 'invalid', c: 'too_many' },
      validationParams: { c: { max: 1 } },
    });
  });

  test('report a file as too large, not as a number', () => {
    const file = new File(['12345'], 'a.txt');
    expect(codeOf(z.file().check(z.maxSize(4)), file)).toBe('file_size');
    expect(codeOf(z.number().check(z.lte(4)), 5)).toBe('too_big');
  });

  test('name the whole input when it is not an object', () => {
    expect(errorsOf(z.object({}), 'x').validationErrors).toEqual({ body: 'invalid' });
  });

  test('survive a message that is not a key', () => {
    const { error } = z.safeParse(z.object({ a: z.string() }), { a: 1 });
    expect(validationErrorsOf(error?.issues ?? []).validationErrors).toEqual({ a: 'invalid' });
  });

  test('reject U+0000 in any text', () => {
    expect(codeOf(text(), 'a\u0000b')).toBe('invalid_characters');
    expect(codeOf(text(), '')).toBeUndefined();
  });
});

describe('signing in and resetting a password', () => {
  test('asks for both fields of sign-in', () => {
    expect(errorsOf(signInForm, { email: '', password: '' }).validationErrors).toEqual({
      email: 'required',
      password: 'required',
    });
    expect(errorsOf(signInForm, { email: 'anna', password: 'x' }).validationErrors).toEqual({});
  });

  test('takes an address of up to 255 characters for a forgotten password, and of 4 to 200 on the page of its own', () => {
    const address = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
    const codeFor = (schema: z.ZodMiniType, email: string) =>
      errorsOf(schema, { email }).validationErrors.email;
    expect(codeFor(forgotForm, address(255))).toBeUndefined();
    expect(codeFor(forgotForm, address(256))).toBe('too_long');
    expect(codeFor(resetForm, address(200))).toBeUndefined();
    expect(codeFor(resetForm, address(201))).toBe('too_long');
    expect(codeFor(resetForm, 'a@b')).toBe('invalid_email');
  });

  test.each([
    ['', 'required'],
    ['x', 'too_short'],
    ['xx', undefined],
  ])('answers the old password %j with %s', (value, code) => {
    expect(codeOf(oldPassword, value)).toBe(code);
  });
});

describe('in the library', () => {
  test.each([
    ['the name of a capsule', capsuleForm.shape.name, 2, 255],
    ['the address of a link', linkForm.shape.url, 2, 2048],
    ['the name of a source', libraryForm.shape.name, 3, 255],
    ['the name of a file', libraryFilename, 2, 255],
  ])('%s has its length', (_name, schema, least, most) => {
    expect(codeOf(schema, '')).toBe('required');
    expect(codeOf(schema, 'x'.repeat(least - 1))).toBe('too_short');
    expect(codeOf(schema, 'x'.repeat(least))).toBeUndefined();
    expect(codeOf(schema, 'x'.repeat(most))).toBeUndefined();
    expect(codeOf(schema, 'x'.repeat(most + 1))).toBe('too_long');
  });
});

describe('a ticket', () => {
  const ticket = { subject: '3', body: 'It does not work.' };

  test('has a subject and a text of 2 to 1,000 characters', () => {
    expect(errorsOf(feedbackForm, ticket).validationErrors).toEqual({});
    expect(errorsOf(feedbackForm, { ...ticket, subject: '' }).validationErrors).toEqual({
      subject: 'required',
    });
    expect(codeOf(feedbackForm.shape.body, 'x')).toBe('too_short');
    expect(codeOf(feedbackForm.shape.body, 'x'.repeat(1000))).toBeUndefined();
    expect(codeOf(feedbackForm.shape.body, 'x'.repeat(1001))).toBe('too_long');
  });

  test('has the address of a guest', () => {
    expect(errorsOf(guestFeedbackForm, { ...ticket, email: '' }).validationErrors).toEqual({
      email: 'required',
    });
    expect(errorsOf(guestFeedbackForm, { ...ticket, email: 'guest@example.org' }).validationErrors).toEqual(
      {},
    );
  });
});
