import { counts } from '@polylogue/contract/limits';
import { IconSparkles } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { useOnceTrue } from '../../../ui/use-once-true.ts';
import type { PickedAttachable, PickerProps } from '../../conversation/attachments/attachable.ts';
import { attach, attachedOf, detach, useDraft } from '../../conversation/sending/drafts.ts';
import type { PickedPrompt } from '../prompt-picker.tsx';
import { openAttachedPrompt } from '../prompts.modals.ts';
import { promptAttachment, promptKind as kind } from './prompt-attachment.ts';

const PromptPicker = lazyPart(
  withTexts(['prompts'], async () => (await import('../prompt-picker.tsx')).PromptPicker),
);

/** Attaches a prompt once; beyond the limit the oldest is removed. */
export function attachPrompt(draftKey: string, prompt: PickedPrompt): void {
  attach(draftKey, promptAttachment(prompt));
  const [oldest] = attachedOf(draftKey, kind);
  if (oldest && attachedOf(draftKey, kind).length > counts.attachedPrompts) detach(draftKey, oldest);
}

/** Picks prompts for the draft; its code loads on first use. */
function Picker({ draftKey, isOpen, onClose }: PickerProps) {
  const isWanted = useOnceTrue(isOpen);
  const { attached } = useDraft(draftKey);
  if (!isWanted) return null;
  return (
    <PromptPicker
      isOpen={isOpen}
      attached={attached.filter((one) => one.kind === kind).map(({ id }) => Number(id))}
      onPick={(prompt) => attachPrompt(draftKey, prompt)}
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
