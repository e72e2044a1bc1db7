import { ComposerBox } from '../conversation/composer/composer-box.tsx';
import { pageManner } from '../conversation/conversation.context.ts';
import type { MessagePage } from '../conversation/message.ts';
import { draftKey } from '../conversation/sending/draft-key.ts';
import { rowsOf } from '../conversation/thread/rows.ts';
import { StillThread } from '../conversation/thread/still-thread.tsx';
import { CitedSources } from '../library/citing/citing.parts.tsx';
import { answerExtras } from './answer-extras.tsx';

/** The end of a chat, as the server knows it. */
export interface ChatEnd {
  chatId: number;
  /** The last page of its messages. */
  page: MessagePage;
  /** How many of them are rendered. */
  rendered: number;
  /** Answers are shown as Markdown. */
  isFormatted: boolean;
}

function ignore(): void {}

/** The last messages of a chat and its composer, where the app will have them. They can be read, and it takes text. */
export function ChatSkeleton({ chatId, page, rendered, isFormatted }: ChatEnd) {
  const conversation = {
    manner: pageManner,
    isFormatted,
    isBusy: false,
    showPicture: ignore,
    saveTable: ignore,
    extras: answerExtras,
    Sources: CitedSources,
  };
  return (
    <>
      <StillThread
        chatId={chatId}
        rows={rowsOf(page.list, []).slice(-rendered)}
        conversation={conversation}
      />
      <ComposerBox
        draftKey={draftKey(chatId)}
        voice="own"
        attachables={[]}
        model={undefined}
        submit={ignore}
        isGenerating={false}
        isStopping={false}
        isSendable={false}
        failure={null}
        notes={null}
        price={null}
      />
    </>
  );
}
