import type { Prompt } from '@polylogue/contract/prompts';
import type { Attachment } from '../conversation/attachments/attachment.ts';
import { lazyModal } from '../../ui/modals/lazy-modal.ts';

interface Editing {
  /** The prompt to edit; a new one when absent. */
  prompt?: Prompt;
  onSaved?: () => void;
}

/** Creates or edits a prompt. */
export const openPrompt = lazyModal({
  name: 'prompt',
  texts: ['prompts'],
  load: async () => (await import('./editing/prompt.modal.tsx')).PromptBody,
  title: (t, { prompt }: Editing) => t(prompt === undefined ? 'prompts.edit.new' : 'prompts.edit.change'),
  width: 640,
});

interface Values {
  prompt: Prompt;
  onDone: (values: Record<string, string>) => void;
}

/** Asks for the variables of a prompt before it is used. */
export const openPromptValues = lazyModal({
  name: 'promptValues',
  load: async () => (await import('./using/prompt-values.modal.tsx')).PromptValuesBody,
  title: (t, _values: Values) => t('prompts.values.title'),
});

/** Shows a prompt that is attached to a draft. */
export const openAttachedPrompt = lazyModal({
  name: 'attachedPrompt',
  texts: ['prompts'],
  load: async () => (await import('./attaching/attached-prompt.modal.tsx')).AttachedPromptBody,
  title: (t, _attached: { draftKey: string; attachment: Attachment }) => t('prompts.attached.title'),
  width: 560,
  opensWhole: true,
});

/** Imports prompts from a spreadsheet. */
export const openImportPrompts = lazyModal({
  name: 'importPrompts',
  load: async () => (await import('./importing/import-prompts.modal.tsx')).ImportPromptsBody,
  title: (t) => t('prompts.import.title'),
  width: 560,
});
