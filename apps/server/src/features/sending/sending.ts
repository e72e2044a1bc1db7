import type { SendForm } from '@polylogue/contract/sending';
import type { Locale } from '@polylogue/contract/limits';
import type { UploadedFile } from '../../platform/http/form.ts';

/** A message to send. */
export interface Sending {
  userId: number;
  form: SendForm;
  /** The attached pictures, in their order. */
  uploads: readonly UploadedFile[];
  /** The interface language, for the provisional name of a new chat. */
  language: Locale;
  /** The name of a new chat, if it needs none from its first exchange. */
  chatName?: string;
  /** A chat whose capsules a new chat is connected to, too. */
  capsulesOf?: number;
  /** What to look for in capsules, if the message itself says more than the question. */
  question?: string;
}
