/** Digits that JSON and SQL leave as they are. The upper half says that another digit follows. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Uint8Array(128);
for (const [value, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = value;

/** A whole number as text: five bits a character, so that small ones take one. */
export function packNumber(number: number): string {
  let packed = '';
  let rest = number;
  while (rest >= 32) {
    packed += digits.charAt((rest & 31) | 32);
    rest >>>= 5;
  }
  return packed + digits.charAt(rest);
}

/** Writes the numbers of a text packed by {@link packNumber} into an array and returns how many they are. */
export function unpackNumbers(packed: string, into: Uint32Array): number {
  let count = 0;
  let number = 0;
  let shift = 0;
  for (let index = 0; index < packed.length; index += 1) {
    const value = values[packed.charCodeAt(index)] ?? 0;
    number |= (value & 31) << shift;
    if (value >= 32) {
      shift += 5;
      continue;
    }
    into[count] = number;
    count += 1;
    number = 0;
    shift = 0;
  }
  return count;
}
