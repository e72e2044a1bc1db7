import { fillPrompt, promptVariables } from '@polylogue/contract/prompt-variables';
import type { Prompt } from '@polylogue/contract/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickerPopover } from '../../ui/picker-popover.tsx';
import type { PromptChip } from '../answers/composer/drafts.store.ts';
import { PromptFinder } from './prompt-finder.tsx';
import { PromptValues } from './prompt-values.tsx';

interface PromptPickerProps {
  isOpen: boolean;
  /** Those that are attached already. */
  attached: readonly number[];
  onPick: (prompt: PromptChip) => void;
  onClose: () => void;
}

/** Picks a prompt above the place where it stands, and asks for its variables. */
export function PromptPicker({ isOpen, attached, onPick, onClose }: PromptPickerProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Prompt | null>(null);

  function close(): void {
    setAsking(null);
    onClose();
  }

  function pick({ id, name, prompt }: Prompt, values?: Record<string, string>): void {
    onPick({ id, name, words: fillPrompt(prompt, values ?? {}), ...(values !== undefined && { values }) });
    close();
  }

  function choose(prompt: Prompt): void {
    if (promptVariables(prompt.prompt).length === 0) pick(prompt);
    else setAsking(prompt);
  }

  return (
    <PickerPopover isOpen={isOpen} label={t('prompts.pick.title')} onClose={close}>
      {asking === null ? (
        <PromptFinder attached={attached} onChoose={choose} />
      ) : (
        <PromptValues
          name={asking.name}
          variables={promptVariables(asking.prompt)}
          onDone={(values) => pick(asking, values)}
          onBack={() => setAsking(null)}
        />
      )}
    </PickerPopover>
  );
}
