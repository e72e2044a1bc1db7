import type { RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useActiveModel } from '../../models/models.data.ts';
import { useConversation } from '../conversation.context.ts';
import { useSendAgain } from '../sending/use-send.ts';
import classes from './request.module.css';

interface RequestEditorProps {
  message: RequestMessage;
  answer: ResponseMessage;
  onClose: () => void;
}

/** The last request, to be worded anew and sent again. The old wording stays as an alternative. */
export function RequestEditor({ message, answer, onClose }: RequestEditorProps) {
  const { t } = useTranslation();
  const { chatId } = useConversation();
  const [text, setText] = useState(message.message);
  const model = useActiveModel();
  const { mutate, isPending } = useSendAgain(chatId);
  const isSendable = text.trim() !== '' && !isPending;

  function send(): void {
    if (!isSendable) return;
    mutate(
      { answer, text, modelId: model?.id ?? null },
      { onSuccess: onClose, onError: (error) => notifyError(errorText(t, error)) },
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The sidebar listens to the same key.
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
  }

  return (
    <div className={classes['requestEditor']} data-layer="">
      <textarea
        aria-label={t('answers.editRequest')}
        value={text}
        rows={3}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes['editorActions']}>
        <Button size="sm" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" look="primary" loading={isPending} disabled={!isSendable} onClick={send}>
          {t('answers.sendAgain')}
        </Button>
      </div>
    </div>
  );
}
