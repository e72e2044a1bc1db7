import { imageMark, type ResponseMessage } from '@polylogue/contract/answers';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConversation } from '../conversation.context.ts';
import { AnswerText } from '../markdown/answer-text.tsx';
import { PlainText } from '../markdown/plain-text.tsx';
import { MessageImages } from './message-images.tsx';
import classes from './answer.module.css';

/** What a click is for by itself. */
const ownClick = 'a, button, input, summary, [role="button"], [role="group"]';

/** A click on the words, not on something that acts and not at the end of a selection. */
function isClickOnWords(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest(ownClick) !== null) return false;
  return window.getSelection()?.isCollapsed !== false;
}

interface AnswerBodyProps {
  answer: ResponseMessage;
  /** A click on the text opens its editor; the pencil below does it for the keyboard. */
  onEdit?: (() => void) | undefined;
}

/** What a model answered: text, pictures, or both. */
export function AnswerBody({ answer, onEdit }: AnswerBodyProps) {
  const { t } = useTranslation();
  const { isFormatted, saveTable, showPicture } = useConversation();
  const isWriting = answer.state === 'loading';
  const text = answer.response === imageMark ? '' : answer.response;
  const isDrawing = isWriting && answer.responseType === 'image' && answer.imageList.length === 0;
  const showsText = text !== '' || (isWriting && !isDrawing && answer.reasoning === null);
  return (
    <div
      className={classes['body']}
      data-answer={answer.id}
      onClick={(event) => {
        if (onEdit && text !== '' && isClickOnWords(event)) onEdit();
      }}
    >
      {isDrawing ? (
        <div className={classes['drawing']} role="img" aria-label={t('answers.drawing')}>
          <Skeleton width="100%" height="100%" />
        </div>
      ) : null}
      <MessageImages images={answer.imageList} text={t('answers.drawnBy', { name: answer.modelName })} />
      {showsText && isFormatted ? (
        <AnswerText text={text} streaming={isWriting} onTableXlsx={saveTable} onPicture={showPicture} />
      ) : null}
      {showsText && !isFormatted ? <PlainText text={text} /> : null}
    </div>
  );
}
