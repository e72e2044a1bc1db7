import { IconFileText } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { openPastedText } from '../conversation.modals.ts';
import { attach } from '../sending/drafts.ts';
import type { TextAttachable } from './attachable.ts';
import { isLongPaste } from './pasted-text.ts';
import { textAttachment, textKind } from './text-attachment.ts';

/** Long pasted texts, which are sent as a part of the message. */
export function useTextAttachable(draftKey: string): TextAttachable {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => ({
      kind: textKind,
      Icon: IconFileText,
      receiveText: (text) => {
        if (!isLongPaste(text)) return false;
        attach(draftKey, textAttachment(t, locale, { text }));
        return true;
      },
      open: (key, attachment) => openPastedText({ draftKey: key, attachment }),
    }),
    [t, locale, draftKey],
  );
}
