import type { Prompt } from '@polylogue/contract/prompts';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../../ui/modals/modal-stack.store.ts';

const PromptViewBody = lazy(async () => ({
  default: (await import('./prompt-view.modal.tsx')).PromptViewBody,
}));

/** Shows the whole of a prompt. `leavesList`: one that is no favourite any more leaves the list below. */
export function openPromptView(prompt: Prompt, leavesList: boolean): void {
  function Body({ close }: ModalControls) {
    return <PromptViewBody opened={prompt} leavesList={leavesList} close={close} />;
  }
  pushModal({ name: 'promptView', title: prompt.name, width: 640, Body });
}
