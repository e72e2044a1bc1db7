import type { ResponseMessage } from '@polylogue/contract/answers';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VoiceBlock } from '../../../ui/voice.tsx';
import { useStreamedAnswer } from '../answers.stream.ts';
import { shownAnswer } from '../shown-answer.ts';
import { AnswerBody } from './answer-body.tsx';
import { AnswerError } from './answer-error.tsx';
import { AnswerTools } from './answer-tools.tsx';
import { Byline } from './byline.tsx';
import classes from './answer.module.css';
import { ReasoningFold } from './reasoning-fold.tsx';

const AnswerEditor = lazy(async () => ({
  default: (await import('../editing/answer-editor.tsx')).AnswerEditor,
}));

interface AnswerRowProps {
  message: ResponseMessage;
  isLast: boolean;
}

/** An answer beside the bar of its voice: who spoke, what was thought and said, and what can be done with it. */
export const AnswerRow = memo(function AnswerRow({ message, isLast }: AnswerRowProps) {
  const { t } = useTranslation();
  const answer = shownAnswer(message, useStreamedAnswer(message.id));
  const [isEditing, setEditing] = useState(false);
  const isWriting = answer.state === 'loading';
  const isEditable = isLast && !isWriting && answer.error_msg === null && answer.responseType === 'text';
  const edit = isEditable ? () => setEditing(true) : undefined;
  return (
    <article
      className={classes['answer']}
      data-message={message.id}
      aria-label={t('answers.answerOf', { name: answer.modelName })}
    >
      <VoiceBlock voice={answer.voice}>
        <Byline answer={answer} />
        {answer.reasoning === null ? null : (
          <ReasoningFold
            text={answer.reasoning}
            isThinking={isWriting && answer.response === ''}
            milliseconds={answer.thinking_ms}
          />
        )}
        {isEditing && isEditable ? (
          <Suspense fallback={<AnswerBody answer={answer} />}>
            <AnswerEditor answer={answer} onClose={() => setEditing(false)} />
          </Suspense>
        ) : (
          <AnswerBody answer={answer} onEdit={edit} />
        )}
        {answer.error_msg === null ? null : <AnswerError answer={answer} code={answer.error_msg} />}
        {isWriting || isEditing ? null : <AnswerTools answer={answer} onEdit={edit} />}
      </VoiceBlock>
    </article>
  );
});
