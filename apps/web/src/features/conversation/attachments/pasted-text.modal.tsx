import { lengths } from '@polylogue/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { useUnsaved } from '../../../ui/modals/use-unsaved.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { detach, replaceAttached, suggest } from '../sending/drafts.ts';
import type { Attachment } from './attachment.ts';
import { textAttachment } from './text-attachment.ts';

interface PastedTextProps extends ModalControls {
  draftKey: string;
  attachment: Attachment;
}

/** Dialog body with a pasted text: to read, change, put into the message, or remove. */
export function PastedTextBody({ draftKey, attachment, close }: PastedTextProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [text, setText] = useState(attachment.words);
  useUnsaved(text !== attachment.words);

  function remove(): void {
    detach(draftKey, attachment);
    close();
  }

  function save(): void {
    if (text.trim() === '') detach(draftKey, attachment);
    else if (text !== attachment.words)
      replaceAttached(draftKey, textAttachment(t, locale, { text, id: attachment.id }));
    close();
  }

  function putIntoMessage(): void {
    detach(draftKey, attachment);
    suggest(draftKey, text);
    close();
  }

  return (
    <>
      <TextAreaField
        label={t('answers.pastedTextField')}
        description={t('answers.pastedTextHint')}
        rows={16}
        value={text}
        maxLength={lengths.message.max}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="modal-actions">
        <Button look="danger" onClick={remove}>
          {t('answers.removePasted')}
        </Button>
        <Button onClick={putIntoMessage}>{t('answers.intoMessage')}</Button>
        <Button look="primary" onClick={save}>
          {t('answers.save')}
        </Button>
      </div>
    </>
  );
}
