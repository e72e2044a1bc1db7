import { fieldsOf, parseJson, textOf } from './wire.ts';

/**
 * The card that a cryptogram shows beside its encrypted part, as mask and end: `424242******4242 39-12`. In the old form they
 * are digits before Base64, in the new one fields of JSON in Base64.
 */
export function cardOfCryptogram(cryptogram: string): string | undefined {
  const [, first, last, end] = /^0[12](\d{6})(\d{4})(\d{4})/.exec(cryptogram) ?? [];
  if (first && last && end) return `${first}******${last} ${end.slice(0, 2)}-${end.slice(2)}`;
  const packet = fieldsOf(parseJson(Buffer.from(cryptogram, 'base64').toString('utf8')));
  const card = fieldsOf(packet?.['CardInfo']);
  const [six, four] = [textOf(card?.['FirstSixDigits']), textOf(card?.['LastFourDigits'])];
  if (six === null || four === null) return undefined;
  return `${six}******${four} ${textOf(card?.['ExpDateYear']) ?? ''}-${textOf(card?.['ExpDateMonth']) ?? ''}`;
}
