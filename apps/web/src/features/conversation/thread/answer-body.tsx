import { imageMark } from '@polylogue/contract/answers';
import { useCallback, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConversation } from '../conversation.context.ts';
import { useCitationOf, useOpenCitation } from '../citing/opened-citation.ts';
import { AnswerText } from '../../markdown/answer-text.tsx';
import { PlainText } from '../../markdown/plain-text.tsx';
import { placeOfClick, type CaretPlace } from '../editing/caret-place.ts';
import { AnswerBoundary } from './answer-boundary.tsx';
import { MessageImages } from './message-images.tsx';
import classes from './answer.module.css';

/** Elements that handle clicks themselves. */
const ownClick = 'a, button, input, summary, [role="button"], [role="group"]';

/** Whether a click hit plain text: not a control, and not the end of a selection. */
function isClickOnWords(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest(ownClick) !== null) return false;
  return window.getSelection()?.isCollapsed !== false;
}

/** How many marks of the same number stand before one in its answer. */
function marksBefore(mark: HTMLElement, n: number): number {
  const marks = mark.closest('[data-answer]')?.querySelectorAll(`[data-citation="${n}"]`) ?? [];
  return Math.max(
    0,
    [...marks].findIndex((one) => one.contains(mark)),
  );
}

interface AnswerBodyProps {
  answer: ResponseMessage;
  /** Opens the editor where the text was clicked; keyboard and touch have the pencil button. */
  onEdit?: ((caret: CaretPlace | undefined) => void) | undefined;
}

/** An answer's content: text, images, or both. */
export function AnswerBody({ answer, onEdit }: AnswerBodyProps) {
  const { t } = useTranslation();
  const { isFormatted, saveTable, showPicture, Sources } = useConversation();
  const { id, chatId } = answer;
  const opened = useCitationOf(id);
  const openCitation = useOpenCitation();
  const showSource = useCallback(
    (n: number, mark: HTMLElement) => openCitation({ chatId, answerId: id, n, at: marksBefore(mark, n) }),
    [openCitation, chatId, id],
  );
  // Not every browser says with a click what it was made with.
  const pointer = useRef('');
  const isWriting = answer.state === 'loading';
  const text = answer.response === imageMark ? '' : answer.response;
  const isDrawing = isWriting && answer.responseType === 'image' && answer.imageList.length === 0;
  const showsText = text !== '' || (isWriting && !isDrawing && answer.reasoning === null);
  return (
    <div
      className={classes['body']}
      data-answer={answer.id}
      onPointerDown={({ pointerType }) => {
        pointer.current = pointerType;
      }}
      onClick={(event) => {
        // A tap is for scrolling and selecting.
        if (!onEdit || text === '' || pointer.current !== 'mouse' || !isClickOnWords(event)) return;
        onEdit(placeOfClick(event.currentTarget, event.clientX, event.clientY));
      }}
    >
      {isDrawing ? (
        <div className={classes['drawing']} role="img" aria-label={t('answers.drawing')}>
          <Skeleton width="100%" height="100%" />
        </div>
      ) : null}
      <MessageImages images={answer.imageList} text={t('answers.drawnBy', { name: answer.modelName })} />
      {showsText && isFormatted ? (
        <AnswerBoundary text={text}>
          <AnswerText
            text={text}
            streaming={isWriting}
            citations={answer.citations}
            opened={opened?.n}
            openedAt={opened?.at}
            onCitation={Sources && showSource}
            onTableXlsx={saveTable}
            onPicture={showPicture}
          />
        </AnswerBoundary>
      ) : null}
      {showsText && !isFormatted ? <PlainText text={text} /> : null}
    </div>
  );
}
