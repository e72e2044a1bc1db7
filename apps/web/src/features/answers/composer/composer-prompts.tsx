import { lazy, Suspense } from 'react';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { useOnceTrue } from '../../../ui/use-once-true.ts';
import { attachPrompt, useDraft } from './drafts.store.ts';

const PromptPicker = lazy(
  withTexts(['prompts'], async () => ({
    default: (await import('../../prompts/prompt-picker.tsx')).PromptPicker,
  })),
);

interface ComposerPromptsProps {
  draftKey: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Picks prompts for what is being written; the code is fetched when it is first wanted. */
export function ComposerPrompts({ draftKey, isOpen, onClose }: ComposerPromptsProps) {
  const isWanted = useOnceTrue(isOpen);
  const { prompts } = useDraft(draftKey);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <PromptPicker
        isOpen={isOpen}
        attached={prompts.map(({ id }) => id)}
        onPick={(prompt) => attachPrompt(draftKey, prompt)}
        onClose={onClose}
      />
    </Suspense>
  );
}
