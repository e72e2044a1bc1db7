import type { AttributeSpec } from 'prosemirror-model';
import { calloutKinds } from '../tree.ts';

/** Numbers of the database and of Markdown end here. */
const largest = 2_147_483_647;
const longestNumber = 999_999_999;

function checked(isValid: (value: unknown) => boolean): (value: unknown) => void {
  return (value) => {
    if (!isValid(value)) throw new RangeError('Invalid attribute');
  };
}

/** A whole number within limits. */
export function whole(initial: number | null, [least, most]: readonly [number, number]): AttributeSpec {
  const fits = (value: unknown) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return {
    default: initial,
    validate: checked((value) => (value === null ? initial === null : fits(value))),
  };
}

/** Text that may be missing. */
export function optionalText(longest = Infinity): AttributeSpec {
  return {
    default: null,
    validate: checked((value) => value === null || (typeof value === 'string' && value.length <= longest)),
  };
}

export const text: AttributeSpec = { default: '', validate: checked((value) => typeof value === 'string') };
export const flag: AttributeSpec = {
  default: false,
  validate: checked((value) => typeof value === 'boolean'),
};
export const fileId = whole(null, [1, largest]);
export const pixels = whole(null, [1, 100_000]);
export const span = whole(1, [1, 1_000]);
export const firstNumber = whole(1, [0, longestNumber]);
export const sourceNumber = whole(1, [0, longestNumber]);
export const headingLevel = whole(1, [1, 6]);

export const calloutKind: AttributeSpec = {
  default: 'note',
  validate: checked((value) => calloutKinds.some((kind) => kind === value)),
};

export const alignment: AttributeSpec = {
  default: null,
  validate: checked((value) => value === null || value === 'left' || value === 'center' || value === 'right'),
};

/** Widths of the columns that a cell covers, in pixels. */
export const columnWidths: AttributeSpec = {
  default: null,
  validate: checked(
    (value) =>
      value === null ||
      (Array.isArray(value) && value.every((one) => one === 0 || (Number.isInteger(one) && one > 0))),
  ),
};
