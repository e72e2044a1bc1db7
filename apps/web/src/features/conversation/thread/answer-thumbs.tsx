import type { AnswerRating } from '@polylogue/contract/answers';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { ThumbButton } from '../../../ui/thumb-button.tsx';
import { useRateAnswer } from '../conversation.data.ts';
import type { ResponseMessage } from '../message.ts';

const ThumbReasons = lazyPart(async () => (await import('./thumb-reasons.tsx')).ThumbReasons, {
  waiting: ({ trigger }) => trigger,
});

/** Thumbs on an answer; a thumb down asks what for. */
export function AnswerThumbs({ answer }: { answer: ResponseMessage }) {
  const { t } = useTranslation();
  const { mutate } = useRateAnswer(answer);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { rating } = answer;

  function rate(given: AnswerRating | null): void {
    mutate(given, { onError: (failure) => notifyError(errorText(t, failure)) });
  }

  function close(): void {
    setOpen(false);
    // By id: the button is rendered anew once the panel's code has loaded.
    document.getElementById(id)?.focus();
  }

  const down = (
    <ThumbButton
      id={id}
      thumb="down"
      size={16}
      name={t('answers.rating.down')}
      isGiven={rating?.thumb === 'down'}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => {
        if (rating?.thumb !== 'down') rate({ thumb: 'down', reasons: [], remark: '' });
        setWanted(true);
        setOpen(!isOpen);
      }}
    />
  );
  return (
    <>
      <ThumbButton
        thumb="up"
        size={16}
        name={t('answers.rating.up')}
        isGiven={rating?.thumb === 'up'}
        onClick={() => rate(rating?.thumb === 'up' ? null : { thumb: 'up', reasons: [], remark: '' })}
      />
      {isWanted ? (
        <ThumbReasons
          trigger={down}
          isOpen={isOpen}
          rating={rating?.thumb === 'down' ? rating : undefined}
          onRate={rate}
          onClose={close}
          onLost={() => {
            setWanted(false);
            setOpen(false);
          }}
        />
      ) : (
        down
      )}
    </>
  );
}
