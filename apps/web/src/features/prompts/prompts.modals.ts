import type { Prompt } from '@polylogue/contract/prompts';
import type { Attachment } from '../conversation/attachments/attachment.ts';
import { lazyModal } from '../../ui/modals/lazy-modal.ts';
import type { FilledPrompt } from './using/filled-prompt.ts';

interface Editing {
  /** The prompt to edit; a new one when absent. */
  prompt?: Prompt;
  /** A prompt of somebody else that the new one begins as. */
  copied?: Prompt;
  onSaved?: () => void;
}

/** Creates or edits a prompt. */
export const openPrompt = lazyModal({
  name: 'prompt',
  texts: ['prompts'],
  load: async () => (await import('./editing/prompt.modal.tsx')).PromptBody,
  title: (t, { prompt, copied }: Editing) => {
    if (prompt !== undefined) return t('prompts.edit.change');
    return t(copied === undefined ? 'prompts.edit.new' : 'prompts.edit.copy');
  },
  width: 680,
  fillsPhone: true,
});

interface Values {
  opened: Prompt;
  /** Null for a chat not created yet, undefined for a comparison. */
  chatId: number | null | undefined;
  onDone: (filled: FilledPrompt) => void;
}

/** Asks for the variables of a prompt before it is used, and for its variant and model. */
export const openPromptValues = lazyModal({
  name: 'promptValues',
  texts: ['prompts'],
  load: async () => (await import('./using/prompt-values.modal.tsx')).PromptValuesBody,
  title: (t, { opened }: Values) =>
    t(opened.variables.length === 0 ? 'prompts.values.titleWithout' : 'prompts.values.title'),
  width: 920,
  fillsPhone: true,
  opensWhole: true,
});

/** Shows a prompt that is attached to a draft. */
export const openAttachedPrompt = lazyModal({
  name: 'attachedPrompt',
  texts: ['prompts'],
  load: async () => (await import('./attaching/attached-prompt.modal.tsx')).AttachedPromptBody,
  title: (t, _attached: { draftKey: string; attachment: Attachment }) => t('prompts.attached.title'),
  width: 920,
  fillsPhone: true,
  opensWhole: true,
});

/** Imports prompts from a spreadsheet. */
export const openImportPrompts = lazyModal({
  name: 'importPrompts',
  load: async () => (await import('./importing/import-prompts.modal.tsx')).ImportPromptsBody,
  title: (t) => t('prompts.import.title'),
  width: 560,
});
