import type { Prompt } from '@polylogue/contract/prompts';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { pushModalWithTexts } from '../../../ui/modals/push-modal-with-texts.ts';

const PromptBody = lazy(async () => ({ default: (await import('./prompt.modal.tsx')).PromptBody }));

interface Editing {
  /** The one that is changed; without it a new one is written. */
  prompt?: Prompt;
  onSaved?: () => void;
}

/** Writes a prompt of one's own, or changes it. */
export function openPrompt(t: TFunction, { prompt, onSaved }: Editing): void {
  function Body({ close }: ModalControls) {
    return <PromptBody prompt={prompt} onSaved={onSaved} close={close} />;
  }
  pushModalWithTexts(['prompts'], () => ({
    name: 'prompt',
    title: t(prompt === undefined ? 'prompts.edit.new' : 'prompts.edit.change'),
    width: 640,
    Body,
  }));
}
