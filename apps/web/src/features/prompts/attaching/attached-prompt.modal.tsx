import { fillPrompt } from '@polylogue/contract/prompt-variables';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import type { Attachment } from '../../conversation/attachments/attachment.ts';
import { detach, replaceAttached } from '../../conversation/sending/drafts.ts';
import { PromptForm } from '../filling/prompt-form.tsx';
import { PromptText } from '../filling/prompt-text.tsx';
import { promptQuery } from '../prompts.data.ts';
import { promptAttachment, valuesOf } from './prompt-attachment.ts';

interface AttachedPromptProps extends ModalControls {
  draftKey: string;
  attachment: Attachment;
}

/** Dialog body with an attached prompt: its values, which can be changed until it is sent, and what will be sent. */
export function AttachedPromptBody({ draftKey, attachment, close }: AttachedPromptProps) {
  const { t } = useTranslation();
  const { name } = attachment;
  const id = Number(attachment.id);
  const { data: prompt } = useQuery(promptQuery(id, useLocale()));

  function remove(): void {
    detach(draftKey, attachment);
    close();
  }

  if (prompt !== undefined && prompt.variables.length > 0) {
    return (
      <PromptForm
        prompt={prompt}
        before={valuesOf(attachment)}
        done={t('prompts.attached.save')}
        onDone={(values) => {
          const words = fillPrompt(prompt.prompt, values);
          replaceAttached(draftKey, promptAttachment({ id, name, values, words }));
          close();
        }}
        back={<Button onClick={remove}>{t('prompts.attached.remove')}</Button>}
      />
    );
  }
  return (
    <>
      <PromptText
        label={t('prompts.attached.text')}
        parts={[{ text: attachment.words, kind: 'words', isOptional: false }]}
      />
      <div className="modal-actions">
        <Button onClick={remove}>{t('prompts.attached.remove')}</Button>
        <Button look="primary" data-autofocus onClick={close}>
          {t('common.close')}
        </Button>
      </div>
    </>
  );
}
