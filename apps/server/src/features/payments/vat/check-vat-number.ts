import { readVatNumber, vatNumberForms } from '@polylogue/contract/vat-numbers';
import { stdnum } from 'stdnum';

type Check = (body: string, number: string) => boolean;

/** Check digits by country; a country without an entry has none that we know. */
const checks: Readonly<Record<string, Check>> = {
  AT: by('AT', 'uid'),
  BE: by('BE', 'vat'),
  // Ten digits are those of a person or foreigner, which the library knows in part.
  BG: (body, number) => (body.length === 9 ? by('BG', 'vat')(body, number) : isBulgarianPerson(body)),
  CY: by('CY', 'vat'),
  CZ: by('CZ', 'dic'),
  DE: by('DE', 'vat'),
  DK: by('DK', 'cvr'),
  EE: by('EE', 'kmkr'),
  ES: by('ES', 'nif'),
  FI: by('FI', 'alv'),
  // The library also asks for a check digit in the company's number, which not all of them have.
  FR: isFrench,
  GR: by('GR', 'vat'),
  HR: by('HR', 'oib'),
  HU: by('HU', 'anum'),
  IE: by('IE', 'vat'),
  IT: by('IT', 'iva'),
  LT: by('LT', 'pvm'),
  LU: by('LU', 'tva'),
  LV: by('LV', 'pvn'),
  MT: by('MT', 'vat'),
  NL: (body, number) => by('NL', 'btw')(body, number) || isDutchSoleTrader(number),
  PL: by('PL', 'nip'),
  PT: by('PT', 'nif'),
  RO: by('RO', 'cui'),
  SE: by('SE', 'vat'),
  SI: by('SI', 'ddv'),
  SK: by('SK', 'dph'),
  AD: (body) => /^[ACDEFGLOPU]\d{6}[A-Z]$/.test(body),
  AU: byBody('AU', 'abn'),
  BR: byBody('BR', 'cnpj'),
  CH: (body) => validatorOf('CH', 'uid').validate(`CHE${body.slice(0, 9)}`).isValid,
  GB: by('GB', 'vat'),
  IN: byBody('IN', 'gstin'),
  NO: (body) => validatorOf('NO', 'orgnr').validate(body.slice(0, 9)).isValid,
  RS: byBody('RS', 'pib'),
  RU: byBody('RU', 'inn'),
  TR: byBody('TR', 'vkn'),
};

interface Validator {
  validate: (number: string) => { isValid: boolean };
}

function validatorOf(country: string, name: string): Validator {
  const validator = stdnum[country]?.[name];
  if (!validator) throw new Error(`The library has no ${name} of ${country}.`);
  return validator;
}

/** With its prefix, which the library takes off. */
function by(country: string, name: string): Check {
  const validator = validatorOf(country, name);
  return (_, number) => validator.validate(number).isValid;
}

function byBody(country: string, name: string): Check {
  const validator = validatorOf(country, name);
  return (body) => validator.validate(body).isValid;
}

/** The number as it is stored, with its prefix; undefined if its form or its check digits are wrong. */
export function checkedVatNumber(country: string, typed: string): string | undefined {
  const number = readVatNumber(country, typed);
  const known = vatNumberForms[country];
  if (number === undefined || !known) return number;
  const isRight = checks[country]?.(number.slice(known.prefix.length), number) ?? true;
  return isRight ? number : undefined;
}

/** The first two characters of a French number check the rest; only digits can be checked. */
function isFrench(body: string): boolean {
  if (/[IO]/.test(body.slice(0, 2))) return false;
  if (!/^\d{2}/.test(body)) return true;
  return Number(body.slice(0, 2)) === (12 + 3 * (Number(body.slice(2)) % 97)) % 97;
}

/** Since 2020 sole traders have numbers whose check is that of a bank account: letters count from 10. */
function isDutchSoleTrader(number: string): boolean {
  const digits = [...number].map((character) => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+*'.indexOf(character));
  return BigInt(digits.join('')) % 97n === 1n;
}

function sum(body: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * Number(body.charAt(at)), 0);
}

function isBulgarianPerson(body: string): boolean {
  const last = Number(body.charAt(9));
  const isPerson = (sum(body, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last && hasBirthday(body);
  const isForeigner = sum(body, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last;
  const other = (11 - (sum(body, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return isPerson || isForeigner || other === last;
}

/** YYMMDD; the month is higher by 20 for the century before 1900 and by 40 for the one after 1999. */
function hasBirthday(body: string): boolean {
  const written = Number(body.slice(2, 4));
  const [month, century] =
    written > 40 ? [written - 40, 2000] : written > 20 ? [written - 20, 1800] : [written, 1900];
  const [year, day] = [century + Number(body.slice(0, 2)), Number(body.slice(4, 6))];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
