import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { PickerPopover } from '../../ui/picker-popover.tsx';
import { PromptFinder } from './prompt-finder.tsx';

interface PromptPickerProps {
  isOpen: boolean;
  /** Ids of the prompts already attached. */
  attached: readonly number[];
  onPick: (prompt: Prompt) => void;
  onClose: () => void;
}

/** Prompt picker, opened above its position. */
export function PromptPicker({ isOpen, attached, onPick, onClose }: PromptPickerProps) {
  const { t } = useTranslation();
  return (
    <PickerPopover isOpen={isOpen} label={t('prompts.pick.title')} onClose={onClose}>
      <PromptFinder attached={attached} onChoose={onPick} />
    </PickerPopover>
  );
}
