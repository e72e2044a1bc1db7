/**
 * Forms of VAT numbers without their prefix: `9` a digit, `A` a letter, `X` either, `S` either or `+` or `*`; anything
 * else stands for itself. Some countries have several forms.
 */
interface VatNumberForms {
  prefix: string;
  /** Prefixes that people write instead. */
  others?: readonly string[];
  forms: readonly string[];
}

/** Romanian numbers have 2 to 10 digits. */
const romanian = Array.from({ length: 9 }, (_, index) => '9'.repeat(index + 2));

/** By ISO code of the country; first the member states of the EU. */
export const vatNumberForms: Readonly<Record<string, VatNumberForms>> = {
  AT: { prefix: 'ATU', others: ['U'], forms: ['99999999'] },
  BE: { prefix: 'BE', forms: ['9999999999'] },
  BG: { prefix: 'BG', forms: ['999999999', '9999999999'] },
  CY: { prefix: 'CY', forms: ['99999999A'] },
  CZ: { prefix: 'CZ', forms: ['99999999', '999999999', '9999999999'] },
  DE: { prefix: 'DE', forms: ['999999999'] },
  DK: { prefix: 'DK', forms: ['99999999'] },
  EE: { prefix: 'EE', forms: ['999999999'] },
  ES: { prefix: 'ES', forms: ['X9999999X'] },
  FI: { prefix: 'FI', forms: ['99999999'] },
  FR: { prefix: 'FR', forms: ['XX999999999'] },
  GR: { prefix: 'EL', others: ['GR'], forms: ['999999999'] },
  HR: { prefix: 'HR', forms: ['99999999999'] },
  HU: { prefix: 'HU', forms: ['99999999'] },
  IE: { prefix: 'IE', forms: ['9999999A', '9999999AA', '9S99999A'] },
  IT: { prefix: 'IT', forms: ['99999999999'] },
  LT: { prefix: 'LT', forms: ['999999999', '999999999999'] },
  LU: { prefix: 'LU', forms: ['99999999'] },
  LV: { prefix: 'LV', forms: ['99999999999'] },
  MT: { prefix: 'MT', forms: ['99999999'] },
  NL: { prefix: 'NL', forms: ['SSSSSSSSSBSS'] },
  PL: { prefix: 'PL', forms: ['9999999999'] },
  PT: { prefix: 'PT', forms: ['999999999'] },
  RO: { prefix: 'RO', forms: romanian },
  SE: { prefix: 'SE', forms: ['999999999901'] },
  SI: { prefix: 'SI', forms: ['99999999'] },
  SK: { prefix: 'SK', forms: ['9999999999'] },
  AD: { prefix: 'AD', forms: ['A999999A'] },
  AU: { prefix: 'AU', forms: ['99999999999'] },
  BR: { prefix: 'BR', forms: ['99999999999999'] },
  CH: { prefix: 'CHE', forms: ['999999999', '999999999MWST', '999999999TVA', '999999999IVA'] },
  GB: { prefix: 'GB', others: ['XI'], forms: ['999999999', '999999999999', 'GD999', 'HA999'] },
  IN: { prefix: 'IN', forms: ['99AAAAA9999A9XX'] },
  IS: { prefix: 'IS', forms: ['99999', '999999'] },
  LI: { prefix: 'LI', forms: ['99999', 'CHE999999999'] },
  NO: { prefix: 'NO', forms: ['999999999', '999999999MVA'] },
  RS: { prefix: 'RS', forms: ['999999999'] },
  RU: { prefix: 'RU', forms: ['9999999999', '999999999999'] },
  TR: { prefix: 'TR', forms: ['9999999999'] },
  UA: { prefix: 'UA', forms: ['9999999999', '999999999999'] },
};

/** The member states of the EU, by ISO code. */
export const euCountries: readonly string[] = Object.keys(vatNumberForms).slice(0, 27);

/** Instead of a country whose numbers we know. */
export const otherCountry = 'other';

const slots: Readonly<Record<string, RegExp>> = {
  '9': /^\d$/,
  A: /^[A-Z]$/,
  X: /^[A-Z\d]$/,
  S: /^[A-Z\d+*]$/,
};

function fits(slot: string, character: string): boolean {
  const allowed = slots[slot];
  return allowed ? allowed.test(character) : slot === character;
}

/** Upper case without spaces, dots, dashes and slashes. */
function withoutSeparators(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.\-/\u2013]/g, '');
}

function withoutPrefix({ prefix, others = [] }: VatNumberForms, text: string): string {
  const found = [prefix, ...others, prefix.slice(0, 2)].find((one) => text.startsWith(one));
  return found === undefined ? text : text.slice(found.length);
}

/**
 * What a field shows of a typed number: without prefix, only characters that fit a form of the country, never more than
 * the longest. Letters that every number has are filled in.
 */
export function maskVatNumber(country: string, text: string): string {
  const known = vatNumberForms[country];
  const typed = withoutSeparators(text);
  if (!known) return typed.slice(0, 20);
  let shown = '';
  let open = [...known.forms];
  for (const character of withoutPrefix(known, typed)) {
    const literal = sameLiteral(open, shown.length);
    if (literal !== undefined && literal !== character) {
      open = narrowed(open, shown.length, literal);
      shown += literal;
    }
    const next = narrowed(open, shown.length, character);
    if (next.length === 0) continue;
    open = next;
    shown += character;
  }
  return shown;
}

function narrowed(forms: string[], at: number, character: string): string[] {
  return forms.filter((form) => fits(form.charAt(at), character));
}

/** The letter that all these forms have at a place. */
function sameLiteral(forms: string[], at: number): string | undefined {
  const [first, ...others] = new Set(forms.map((form) => form.charAt(at)));
  return first !== undefined && first !== '' && others.length === 0 && !slots[first] ? first : undefined;
}

/**
 * A typed number with its prefix, as it is stored; undefined if it does not fill a form of the country. For
 * {@link otherCountry} anything does.
 */
export function readVatNumber(country: string, text: string): string | undefined {
  const typed = withoutSeparators(text);
  const known = vatNumberForms[country];
  if (!known) return /^[A-Z\d+*]{2,20}$/.test(typed) ? typed : undefined;
  let body = withoutPrefix(known, typed);
  // Belgian numbers had nine digits once.
  if (country === 'BE' && /^\d{9}$/.test(body)) body = `0${body}`;
  const isFilled = known.forms.some(
    (form) =>
      form.length === body.length && [...body].every((character, at) => fits(form.charAt(at), character)),
  );
  return isFilled ? `${known.prefix}${body}` : undefined;
}

/** How a number of the country looks, for a hint: zeros for digits, A for letters. */
export function vatNumberExample(country: string): string {
  const form = vatNumberForms[country]?.forms[0] ?? '';
  return form.replaceAll('9', '0').replaceAll('X', '0').replaceAll('S', '0');
}

/** A КПП as it is stored, without blanks; undefined if it has not its form: office, reason, number. */
export function readKpp(text: string): string | undefined {
  const typed = withoutSeparators(text);
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(typed) ? typed : undefined;
}

/** Whether an ИНН is that of an organisation, which has a КПП, and not of a person in business. */
export function isInnOfOrganisation(number: string): boolean {
  return number.replace(/^RU/, '').length === 10;
}
