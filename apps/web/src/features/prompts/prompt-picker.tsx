import { fillPrompt, promptVariables } from '@polylogue/contract/prompt-variables';
import type { Prompt } from '@polylogue/contract/prompts';
import type { AttachedPrompt } from '@polylogue/contract/sending';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickerPopover } from '../../ui/picker-popover.tsx';
import { PromptFinder } from './prompt-finder.tsx';
import { PromptValues } from './prompt-values.tsx';

/** A picked prompt with its variables filled in. */
export interface PickedPrompt extends AttachedPrompt {
  name: string;
  /** Its text. */
  words: string;
}

interface PromptPickerProps {
  isOpen: boolean;
  /** Ids of the prompts already attached. */
  attached: readonly number[];
  onPick: (prompt: PickedPrompt) => void;
  onClose: () => void;
}

/** Prompt picker, opened above its position; asks for variables. */
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
          body={asking.prompt}
          done={t('prompts.pick.attach')}
          back={t('prompts.pick.back')}
          onDone={(values) => pick(asking, values)}
          onBack={() => setAsking(null)}
        />
      )}
    </PickerPopover>
  );
}
