import { isContinuable } from '@polylogue/contract/answers';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { VoiceBlock } from '../../../ui/voice.tsx';
import { useStreamedAnswer } from '../answers.stream.ts';
import { useConversation } from '../conversation.context.ts';
import type { CaretPlace } from '../editing/caret-place.ts';
import { endAnswerEdit, openAnswerEdit, useIsAnswerEdited } from '../editing/edits.store.ts';
import { shownAnswer } from '../shown-answer.ts';
import { AnswerBody } from './answer-body.tsx';
import { AnswerError } from './answer-error.tsx';
import { AnswerTools } from './answer-tools.tsx';
import { CopyAnswer, hasWords } from './copy-answer.tsx';
import { Byline, Failover } from './byline.tsx';
import classes from './answer.module.css';
import { ReasoningFold } from './reasoning-fold.tsx';
import { UnfinishedNote } from './unfinished-note.tsx';
import { isSilent, WaitingLine } from './waiting-line.tsx';

const AnswerEditor = lazyPart(async () => (await import('../editing/answer-editor.tsx')).AnswerEditor, {
  waiting: ({ answer }) => <AnswerBody answer={answer} />,
});

interface AnswerRowProps {
  message: ResponseMessage;
  isLast: boolean;
}

/**
 * Keeps a row as high as it was when its answer was continued: its note and its tools go, but nothing below moves up before
 * the text has grown.
 */
function useHeldHeight() {
  const article = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<number>();
  function hold(): void {
    setHeight(article.current?.getBoundingClientRect().height);
    article.current?.focus({ preventScroll: true });
  }
  return { article, height, hold };
}

/** An answer: byline, reasoning, content and tools. */
export const AnswerRow = memo(function AnswerRow({ message, isLast }: AnswerRowProps) {
  const { t } = useTranslation();
  const { manner, Sources } = useConversation();
  const { isColumn, isReadOnly, usePace } = manner;
  const streamed = useStreamedAnswer(message.id);
  const answer = usePace(shownAnswer(message, streamed));
  const isWriting = answer.state === 'loading';
  const isWhole = isLast && !isWriting && answer.error === null && answer.responseType === 'text';
  const isEditable = isWhole && !isReadOnly && !isColumn;
  const isEditing = useIsAnswerEdited(message.id) && isEditable;
  const { article, height, hold } = useHeldHeight();
  const onContinue = isLast && !isReadOnly && isContinuable(answer) ? hold : undefined;
  // The note below the answer says why it ended.
  const isEndSaid = onContinue !== undefined && answer.error === null && !isEditing;
  const edit = isEditable ? (caret?: CaretPlace) => openAnswerEdit(message.id, caret) : undefined;
  const parts = (
    <>
      {isColumn ? <Failover answer={answer} /> : <Byline answer={answer} isEndSaid={isEndSaid} />}
      {isSilent(answer) ? <WaitingLine answer={answer} waiting={streamed?.waiting ?? null} /> : null}
      {answer.reasoning === null ? null : (
        <ReasoningFold
          text={answer.reasoning}
          isThinking={isWriting && answer.response === ''}
          milliseconds={answer.thinkingMs}
        />
      )}
      {isEditing ? (
        <AnswerEditor answer={answer} onLost={() => endAnswerEdit(message.id)} />
      ) : (
        <AnswerBody answer={answer} onEdit={edit} />
      )}
      {Sources && answer.citations && !isWriting && !isEditing ? <Sources answer={answer} /> : null}
      {answer.error === null ? null : (
        <AnswerError answer={answer} code={answer.error} onContinue={onContinue} />
      )}
      {onContinue && isEndSaid ? <UnfinishedNote answer={answer} onContinue={onContinue} /> : null}
      {/* The head of the column copies the last answer. */}
      {isColumn && !isLast && hasWords(answer) ? (
        <div className={classes['tools']}>
          <CopyAnswer answer={answer} />
        </div>
      ) : null}
      {isWriting || isEditing || isColumn || isReadOnly ? null : (
        <AnswerTools answer={answer} onEdit={edit && (() => edit())} />
      )}
    </>
  );
  return (
    <article
      ref={article}
      // Takes the focus from the button that continues it, which goes.
      tabIndex={-1}
      style={{ minHeight: isWriting ? height : undefined }}
      className={classes['answer']}
      data-column={isColumn ? '' : undefined}
      data-message={message.id}
      aria-label={t('answers.answerOf', { name: answer.modelName })}
    >
      {isColumn ? parts : <VoiceBlock voice={answer.voice}>{parts}</VoiceBlock>}
    </article>
  );
});
