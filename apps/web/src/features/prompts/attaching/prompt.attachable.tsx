import type { Prompt } from '@polylogue/contract/prompts';
import { IconSparkles } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { useOnceTrue } from '../../../ui/use-once-true.ts';
import type { PickedAttachable, PickerProps } from '../../conversation/attachments/attachable.ts';
import { chatIdIn, compareDraft } from '../../conversation/sending/draft-key.ts';
import { useDraft } from '../../conversation/sending/drafts.ts';
import { openAttachedPrompt } from '../prompts.modals.ts';
import { useAskPrompt } from '../using/use-ask-prompt.ts';
import { useGivePrompt } from '../using/use-give-prompt.ts';
import { promptKind as kind } from './prompt-attachment.ts';

const PromptPicker = lazyPart(
  withTexts(['prompts'], async () => (await import('../prompt-picker.tsx')).PromptPicker),
);

/** The chat of a draft: null if it is not created yet, undefined for the comparison. */
function chatOf(draftKey: string): number | null | undefined {
  if (draftKey === compareDraft) return undefined;
  return chatIdIn(draftKey);
}

/** Picks prompts for the draft; its code loads on first use. */
function Picker({ draftKey, isOpen, onClose }: PickerProps) {
  const isWanted = useOnceTrue(isOpen);
  const { attached } = useDraft(draftKey);
  const give = useGivePrompt();
  const ask = useAskPrompt();

  function pick(prompt: Prompt): void {
    onClose();
    ask({ prompt, chatId: chatOf(draftKey), onDone: (filled) => give(draftKey, filled) });
  }

  if (!isWanted) return null;
  return (
    <PromptPicker
      isOpen={isOpen}
      attached={attached.filter((one) => one.kind === kind).map(({ id }) => Number(id))}
      onPick={pick}
      onClose={onClose}
      onLost={onClose}
    />
  );
}

/** Prompts that the model reads before the typed text. */
export function usePromptAttachable(): PickedAttachable {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      kind,
      label: t('answers.addPrompt'),
      Icon: IconSparkles,
      Picker,
      opensOn: '/',
      open: (draftKey, attachment) => openAttachedPrompt({ draftKey, attachment }),
    }),
    [t],
  );
}
