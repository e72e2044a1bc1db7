import { fillPrompt, promptVariables } from '@polylogue/contract/prompt-variables';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { detach, replaceAttached } from '../../conversation/sending/drafts.ts';
import type { Attachment } from '../../conversation/attachments/attachment.ts';
import { PromptValues } from '../prompt-values.tsx';
import { promptByIdQuery } from '../prompts.data.ts';
import classes from './attached-prompt.module.css';
import { promptAttachment, valuesOf } from './prompt-attachment.ts';

function Words({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    // Scrollable, so it must be focusable.
    <div className={classes['words']} role="group" aria-label={t('prompts.attached.text')} tabIndex={0}>
      {text}
    </div>
  );
}

interface AttachedPromptProps extends ModalControls {
  draftKey: string;
  attachment: Attachment;
}

/** Dialog body with an attached prompt: its values, which can be changed until it is sent, and what will be sent. */
export function AttachedPromptBody({ draftKey, attachment, close }: AttachedPromptProps) {
  const { t } = useTranslation();
  const { name } = attachment;
  const id = Number(attachment.id);
  const { data: prompt } = useQuery(promptByIdQuery(id));
  const body = prompt?.prompt ?? '';

  function remove(): void {
    detach(draftKey, attachment);
    close();
  }

  function save(values: Record<string, string>): void {
    replaceAttached(draftKey, promptAttachment({ id, name, values, words: fillPrompt(body, values) }));
    close();
  }

  if (promptVariables(body).length > 0) {
    return (
      <PromptValues
        name={name}
        body={body}
        initial={valuesOf(attachment)}
        done={t('prompts.attached.save')}
        onDone={save}
        back={t('prompts.attached.remove')}
        onBack={remove}
      >
        {(values) => <Words text={fillPrompt(body, values)} />}
      </PromptValues>
    );
  }
  return (
    <>
      <Words text={attachment.words} />
      <div className="modal-actions">
        <Button onClick={remove}>{t('prompts.attached.remove')}</Button>
        <Button look="primary" data-autofocus onClick={close}>
          {t('common.close')}
        </Button>
      </div>
    </>
  );
}
