import type { SendForm } from '@polylogue/contract/sending';
import type { Locale } from '@polylogue/contract/limits';
import type { UploadedFile } from '../../platform/http/form.ts';

/** A message on its way. */
export interface Sending {
  userId: number;
  form: SendForm;
  upload: UploadedFile | undefined;
  /** Of the caller's pages: a new chat gets its provisional name in it. */
  language: Locale;
}
