import type { RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useConversation } from '../conversation.context.ts';
import { copyMarkdown } from '../copy-markdown.ts';
import { Alternatives } from './alternatives.tsx';
import classes from './request.module.css';
import { MessageImages } from './message-images.tsx';
import { MessageTime } from './message-time.tsx';
import { RequestEditor } from './request-editor.tsx';
import { useRemoval } from './use-removal.ts';
import { WentAlong } from './went-along.tsx';

const icon = { size: 16, stroke: 1.6 };

interface RequestRowProps {
  message: RequestMessage;
  /** The answer below it; asking anew stands beside it. */
  answer: ResponseMessage | undefined;
  isLast: boolean;
}

/** What the user asked, in a soft bubble on the right. */
export const RequestRow = memo(function RequestRow({ message, answer, isLast }: RequestRowProps) {
  const { t } = useTranslation();
  const { isBusy } = useConversation();
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoval(message);
  if (isEditing && answer !== undefined) {
    return <RequestEditor message={message} answer={answer} onClose={() => setEditing(false)} />;
  }
  return (
    <article
      className={classes['request']}
      data-message={message.id}
      aria-label={t('answers.requestOf', { name: message.profileName })}
    >
      <MessageImages images={message.imageList} text={t('answers.attachedPicture')} />
      <p className={classes['bubble']}>{message.message}</p>
      <WentAlong prompts={message.prompts} notes={message.notes} />
      <div className={classes['requestTools']}>
        <MessageTime moment={message.created_at} />
        <Alternatives message={message} />
        <IconButton
          name={t('answers.copyRequest')}
          icon={<IconCopy {...icon} />}
          onClick={() => void copyMarkdown(t, message.message)}
        />
        {isLast && answer !== undefined ? (
          <IconButton
            name={t('answers.editRequest')}
            icon={<IconPencil {...icon} />}
            disabled={isBusy}
            onClick={() => setEditing(true)}
          />
        ) : null}
        <IconButton name={t('answers.removeRequest')} icon={<IconTrash {...icon} />} onClick={remove} />
      </div>
    </article>
  );
});
