import { imageMark, type ResponseMessage } from '@polylogue/contract/answers';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConversation } from '../conversation.context.ts';
import { AnswerText } from '../markdown/answer-text.tsx';
import { PlainText } from '../markdown/plain-text.tsx';
import { MessageImages } from './message-images.tsx';
import classes from './list.module.css';

/** What a model answered: text, pictures, or both. */
export function AnswerBody({ answer }: { answer: ResponseMessage }) {
  const { t } = useTranslation();
  const { isFormatted, saveTable, showPicture } = useConversation();
  const isWriting = answer.state === 'loading';
  const text = answer.response === imageMark ? '' : answer.response;
  const isDrawing = isWriting && answer.responseType === 'image' && answer.imageList.length === 0;
  const showsText = text !== '' || (isWriting && !isDrawing && answer.reasoning === null);
  return (
    <div className={classes['body']}>
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
