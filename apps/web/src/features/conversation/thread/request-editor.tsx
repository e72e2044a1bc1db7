import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestMessage, ResponseMessage } from '../message.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useGrowing } from '../../../ui/use-growing.ts';
import { changeRequestEdit, endRequestEdit, useRequestEdit } from '../editing/edits.store.ts';
import { useSendAgain } from '../sending/use-send-again.ts';
import { useModelOf } from '../switching/use-chat-model.ts';
import classes from './request.module.css';

interface RequestEditorProps {
  message: RequestMessage;
  answer: ResponseMessage;
}

/** Editor of a request, which is then sent again. The old version stays as an alternative, with what followed it. */
export function RequestEditor({ message, answer }: RequestEditorProps) {
  const { t } = useTranslation();
  const edit = useRequestEdit(message.id);
  const text = edit?.text ?? message.message;
  const model = useModelOf(message.chatId);
  const { mutateAsync, isPending } = useSendAgain();
  const field = useGrowing();
  const isSendable = text.trim() !== '' && !isPending;

  function close(): void {
    endRequestEdit(message.id);
  }

  function send(): void {
    if (!isSendable) return;
    // Not the callbacks of `mutate`: the new version replaces this row before they would run.
    mutateAsync({ answer, text, modelId: model?.id ?? null }).then(close, (error: unknown) =>
      notifyError(errorText(t, error)),
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The sidebar handles the same key.
      event.preventDefault();
      close();
      // The arrow up comes from there.
      event.currentTarget.closest('main')?.querySelector<HTMLElement>('[data-composer] textarea')?.focus();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
  }

  return (
    <div className={classes['requestEditor']} data-layer="">
      <textarea
        ref={field}
        dir="auto"
        aria-label={t('answers.editRequest')}
        value={text}
        rows={3}
        autoFocus={edit?.isRestored !== true}
        // What is sent is what stays: more could not go along.
        readOnly={isPending}
        onChange={(event) => changeRequestEdit(message.id, event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes['editorActions']}>
        <Button size="sm" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" look="primary" loading={isPending} disabled={!isSendable} onClick={send}>
          {t('answers.sendAgain')}
        </Button>
      </div>
    </div>
  );
}
