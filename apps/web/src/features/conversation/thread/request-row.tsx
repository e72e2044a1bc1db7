import { readMerge } from '@polylogue/contract/merge';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestMessage, ResponseMessage } from '../message.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useConversation } from '../conversation.context.ts';
import { copyMarkdown } from '../../markdown/copy-markdown.ts';
import { openRequestEdit, useRequestEdit } from '../editing/edits.store.ts';
import { Alternatives } from './alternatives.tsx';
import classes from './request.module.css';
import { MergeBubble } from './merge-bubble.tsx';
import { askedWords, shortWords } from './asked-words.ts';
import { MessageImages } from './message-images.tsx';
import { MessageTime } from './message-time.tsx';
import { RequestBubble } from './request-bubble.tsx';
import { RequestEditor } from './request-editor.tsx';
import { useRemoval } from './use-removal.ts';
import { attachmentsOfRequest, RequestAttachments } from './request-attachments.tsx';

const icon = { size: 16, stroke: 1.6 };

interface RequestRowProps {
  message: RequestMessage;
  /** The answer below; an edited request becomes its alternative. */
  answer: ResponseMessage | undefined;
}

/** The user's message, in a bubble on the right. */
export const RequestRow = memo(function RequestRow({ message, answer }: RequestRowProps) {
  const { t } = useTranslation();
  const { isBusy, manner } = useConversation();
  const isEditing = useRequestEdit(message.id) !== undefined;
  const remove = useRemoval(message);
  const merge = useMemo(() => readMerge(message.message), [message.message]);
  if (manner.isColumn)
    return (
      <p className={classes['asked']} dir="auto">
        {shortWords(message)}
      </p>
    );
  if (isEditing && answer !== undefined && !manner.isReadOnly) {
    return <RequestEditor message={message} answer={answer} />;
  }
  return (
    <article
      className={classes['request']}
      data-message={message.id}
      aria-label={t('answers.requestOf', { name: message.profileName })}
    >
      <MessageImages images={message.imageList} text={t('answers.attachedPicture')} isSmall />
      {merge === undefined ? (
        <RequestBubble id={String(message.id)} text={message.message} />
      ) : (
        <MergeBubble {...merge} message={message.message} />
      )}
      <RequestAttachments attachments={attachmentsOfRequest(message)} />
      <div className={classes['requestTools']}>
        <MessageTime moment={message.createdAt} />
        {manner.isReadOnly ? null : <Alternatives message={message} />}
        <IconButton
          name={t('answers.copyRequest')}
          icon={<IconCopy {...icon} />}
          onClick={() => void copyMarkdown(t, askedWords(message))}
        />
        {answer !== undefined && !manner.isReadOnly ? (
          <IconButton
            name={t('answers.editRequest')}
            icon={<IconPencil {...icon} />}
            disabled={isBusy}
            onClick={() => openRequestEdit(message.id, message.message)}
          />
        ) : null}
        {manner.isReadOnly ? null : (
          <IconButton name={t('answers.removeRequest')} icon={<IconTrash {...icon} />} onClick={remove} />
        )}
      </div>
    </article>
  );
});
