import { fieldError } from './call-error.ts';

/** What became of an uploaded `htmlFile`: the bytes made of it, or why there are none. */
export type ConversionResult = Uint8Array | 'empty' | 'too big';

/** The bytes; a file that nothing could be made of is refused on its field. */
export function converted(result: ConversionResult | 'too much'): Uint8Array {
  switch (result) {
    case 'empty':
      throw fieldError('htmlFile', 'invalid');
    case 'too big':
    case 'too much':
      throw fieldError('htmlFile', 'file_too_much');
    default:
      return result;
  }
}
