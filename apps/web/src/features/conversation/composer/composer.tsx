import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InstructionsChip } from '../../instructions/instructions-chip.tsx';
import type { Attachable } from '../attachments/attachable.ts';
import { useChatItem } from '../chats.data.ts';
import { useCarriedFrom } from '../switching/carry-over.store.ts';
import { StandInNote } from '../switching/stand-in-note.tsx';
import { useChatModel } from '../switching/use-chat-model.ts';
import { useAnswerPoll } from '../use-answer-poll.ts';
import { useRunningAnswer } from '../use-running-answer.ts';
import { ComposerBox } from './composer-box.tsx';
import classes from './composer.module.css';
import { usePlace } from '../sending/drafts.ts';
import type { OpenChat } from '../sending/open-chat.ts';
import { imagesFor, isSendable } from './sendable.ts';
import { EstimateLine, EstimateWarning, ImagePriceLine, ImagePriceWarning } from './estimate-line.tsx';
import { EffortMenu } from './effort-menu.tsx';
import { useEffort } from './use-effort.ts';
import { useEstimate } from './use-estimate.ts';
import { useImagePrice } from './use-image-price.ts';
import { useRecall } from './use-recall.ts';
import { useSubmit } from './use-submit.ts';

interface ComposerProps extends OpenChat {
  attachables: readonly Attachable[];
  /** What a page adds to the tools. */
  tools?: ReactNode;
  /** Tokens of all text in the capsules that an answer reads. */
  capsuleTokens: number;
}

/** The user's instructions that hold in this chat. */
function InForceHere({ chatId }: { chatId: number | null }) {
  const chat = useChatItem(chatId);
  const folder = useChatItem(chat?.parentId ?? null);
  // Not loaded yet, or not the user's.
  if (chatId !== null && chat === undefined) return null;
  return (
    <InstructionsChip
      chatId={chatId}
      folderId={chat?.parentId ?? null}
      names={{ chat: chat?.name ?? '', folder: folder?.name ?? '' }}
    />
  );
}

/** Composer for the chosen model, with its cost estimate. */
export function Composer({ chatId, place, attachables, tools, capsuleTokens }: ComposerProps) {
  const { t } = useTranslation();
  const { draft, queue, refusal } = usePlace(place);
  const chosen = useChatModel(chatId, place);
  const model = chosen?.model;
  const running = useRunningAnswer(chatId);
  const isPolling = useAnswerPoll(chatId, running !== undefined);
  const carries = useCarriedFrom(place) !== null;
  const effort = useEffort({ chatId, draft, model });
  const estimate = useEstimate({ draft, attachables, chatId, model, capsuleTokens, effort });
  const image = useImagePrice(draft, model);
  const { submit, isStopping } = useSubmit({ chatId, place }, running);
  const recall = useRecall(chatId, running !== undefined || queue.length > 0);
  return (
    <ComposerBox
      draftKey={place}
      voice={model?.voice ?? 'own'}
      attachables={attachables}
      effort={<EffortMenu draftKey={place} model={model} effort={effort} />}
      tools={tools}
      model={model}
      submit={submit}
      onRecall={recall}
      isGenerating={running !== undefined}
      isStopping={isStopping}
      isSendable={isSendable(draft, imagesFor(model))}
      failure={refusal}
      notes={
        <>
          {isPolling ? (
            <p className={classes['note']} role="status">
              {t('answers.polling')}
            </p>
          ) : null}
          {carries ? <p className={classes['note']}>{t('answers.carriesOver')}</p> : null}
          {chatId !== null && chosen?.isStandIn === true ? (
            <StandInNote chatId={chatId} name={chosen.model.name} />
          ) : null}
          <EstimateWarning estimate={estimate} />
          {model?.modelType === 'image' ? null : <InForceHere chatId={chatId} />}
          <ImagePriceWarning price={image?.price} />
        </>
      }
      price={image ? <ImagePriceLine {...image} /> : <EstimateLine estimate={estimate} model={model} />}
    />
  );
}
