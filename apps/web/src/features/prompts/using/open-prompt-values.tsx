import { promptVariables } from '@polylogue/contract/prompt-variables';
import type { Prompt } from '@polylogue/contract/prompts';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../../ui/modals/modal-stack.store.ts';

const PromptValues = lazy(async () => ({ default: (await import('../prompt-values.tsx')).PromptValues }));

/** Asks for the variables of a prompt before it is used. */
export function openPromptValues(
  t: TFunction,
  prompt: Prompt,
  onDone: (values: Record<string, string>) => void,
): void {
  function Body({ close }: ModalControls) {
    return (
      <PromptValues
        name={prompt.name}
        variables={promptVariables(prompt.prompt)}
        onDone={(values) => {
          close();
          onDone(values);
        }}
        onBack={close}
      />
    );
  }
  pushModal({ name: 'promptValues', title: t('prompts.values.title'), Body });
}
