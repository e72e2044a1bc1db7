import { channels, type UserEvent } from '@polylogue/contract/realtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newClientId } from '../../../../lib/client-id.ts';
import { errorText } from '../../../../lib/errors/error-text.ts';
import { useChannel } from '../../../../lib/realtime/realtime.react.ts';
import { useSession } from '../../../../lib/session/session.data.ts';
import { notifyError } from '../../../../ui/notifications/notify.ts';
import { useAskHelper } from '../../conversation.data.ts';

/** A question to the assistant. */
export interface HelperQuestion {
  /** As the panel shows it. */
  label: string;
  text: string;
  promptId: number | null;
}

interface Asked {
  question: HelperQuestion;
  /** Names the events with the text so far. */
  stream: string;
  text: string;
}

/** Asks the assistant and follows its reply as it is written. */
export function useHelper() {
  const { t } = useTranslation();
  const { userId } = useSession();
  const { mutate, reset, data, isPending } = useAskHelper();
  const [asked, setAsked] = useState<Asked | null>(null);

  useChannel(userId === null ? null : channels.user(userId), {
    onEvent: (event) => {
      const told = event as UserEvent;
      if (told.entity !== 'helper') return;
      setAsked((now) =>
        now?.stream === told.stream ? { ...now, text: now.text.slice(0, told.offset) + told.chunk } : now,
      );
    },
  });

  function discard(): void {
    setAsked(null);
    reset();
  }

  function ask(question: HelperQuestion): void {
    const stream = newClientId();
    setAsked({ question, stream, text: '' });
    mutate(
      { text: question.text, promptId: question.promptId, stream },
      {
        onError: (error) => {
          notifyError(errorText(t, error));
          discard();
        },
      },
    );
  }

  return {
    ask,
    discard,
    /** Null before a question. */
    question: asked?.question ?? null,
    reply: (isPending ? undefined : data?.message) ?? asked?.text ?? '',
    isWriting: isPending,
  };
}
