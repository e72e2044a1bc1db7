import { fillPrompt } from '@polylogue/contract/prompt-variables';
import { useModelSwitch } from '../../conversation/switching/use-model-switch.ts';
import { attachPrompt, putPromptText } from '../attaching/attach-prompt.ts';
import type { FilledPrompt } from './filled-prompt.ts';

/** Gives a taken prompt to the draft of the page that is open: as an attachment, or as text to edit. */
export function useGivePrompt(): (draftKey: string, filled: FilledPrompt) => void {
  const switchModel = useModelSwitch();
  return (draftKey, { prompt, values, as, modelId }) => {
    const { id, name } = prompt;
    const words = fillPrompt(prompt.prompt, values);
    const hasValues = Object.keys(values).length > 0;
    if (as === 'text') putPromptText(draftKey, { id, name, words });
    else attachPrompt(draftKey, { id, name, words, ...(hasValues && { values }) });
    if (modelId !== null) switchModel(modelId);
  };
}
