import { expect, test } from 'vitest';
import {
  cardErrors,
  caretAfter,
  codeTyped,
  dateTyped,
  groupedNumber,
  hasCheckDigit,
  isExpired,
  maskedDate,
  nameTyped,
  numberTyped,
} from './card-fields.ts';

const now = new Date(2026, 10, 17);
const good = { cardNumber: '2200000000000004', date: '1128', cvv: '123', name: 'ANASTASIIA K' };

test('the number is digits only, and no longer than its brand', () => {
  expect(numberTyped('4111 1111-1111 1111')).toBe('4111111111111111');
  expect(numberTyped('5555555555554444999')).toBe('5555555555554444');
});

test('the number is grouped as on the card', () => {
  expect(groupedNumber('4111111111111111')).toBe('4111 1111 1111 1111');
  expect(groupedNumber('378282246310005')).toBe('3782 822463 10005');
  expect(groupedNumber('30569309025904')).toBe('3056 930902 5904');
  expect(groupedNumber('2200000000000000004')).toBe('2200 0000 0000 0000 004');
  expect(groupedNumber('41111')).toBe('4111 1');
});

test('the caret keeps its place among the digits', () => {
  expect(caretAfter('4111 1', 4)).toBe(4);
  expect(caretAfter('4111 1', 5)).toBe(6);
  expect(caretAfter('4111 1', 0)).toBe(0);
});

test('the check digit is checked', () => {
  for (const number of ['4111111111111111', '378282246310005', '6200000000000005', '6759649826438453']) {
    expect(hasCheckDigit(number), number).toBe(true);
  }
  expect(hasCheckDigit('4111111111111112')).toBe(false);
  expect(hasCheckDigit('')).toBe(false);
});

test('a month gets its zero and a date its slash', () => {
  expect(dateTyped('9')).toBe('09');
  expect(dateTyped('1/')).toBe('01');
  expect(dateTyped('11/28')).toBe('1128');
  expect(maskedDate('112')).toBe('11/2');
  expect(maskedDate('11')).toBe('11');
});

test('a card is valid through the last day of its month', () => {
  expect(isExpired('1126', now)).toBe(false);
  expect(isExpired('1026', now)).toBe(true);
  expect(isExpired('1126', new Date(2026, 11, 1))).toBe(true);
});

test('the code is as long as the brand has it', () => {
  expect(codeTyped('12345', '378282246310005')).toBe('1234');
  expect(codeTyped('12345', '4111111111111111')).toBe('123');
});

test('the name is written in capitals and has at most 24 characters', () => {
  expect(nameTyped('anastasiia konstantinova-petrova')).toBe('ANASTASIIA KONSTANTINOVA');
});

test('a good card has no errors', () => {
  expect(cardErrors(good, { cardType: 'ru', now })).toEqual({});
});

test('every field says what is wrong with it', () => {
  const empty = { cardNumber: '', date: '', cvv: '', name: ' ' };
  const errors = { cardNumber: 'number', date: 'date', cvv: 'cvv', name: 'name' };
  expect(cardErrors(empty, { cardType: 'ru', now })).toEqual(errors);
  const wrong = { ...good, cardNumber: '378282246310005', cvv: '1234', date: '0126' };
  expect(cardErrors(wrong, { cardType: 'ru', now })).toEqual({ cardNumber: 'brand', date: 'expired' });
  expect(cardErrors({ ...good, name: 'АННА' }, { cardType: 'ru', now })).toEqual({ name: 'name' });
  expect(cardErrors({ ...good, date: '1328' }, { cardType: 'ru', now })).toEqual({ date: 'date' });
});
