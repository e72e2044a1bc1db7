import type { TFunction } from 'i18next';
import { newClientId } from '../../../lib/client-id.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import type { Attachment } from './attachment.ts';

/** Kind of an attached text. */
export const textKind = 'text';

interface PastedText {
  text: string;
  /** Of the attachment that it replaces; a new one without it. */
  id?: string;
}

/** A text as an attachment, named by its length. */
export function textAttachment(t: TFunction, locale: Locale, { text, id }: PastedText): Attachment {
  const { length } = text;
  return {
    kind: textKind,
    id: id ?? newClientId(),
    name: t('answers.pastedText', { count: length, characters: formatNumber(length, locale) }),
    words: text,
    carriage: { field: 'text', text },
  };
}
