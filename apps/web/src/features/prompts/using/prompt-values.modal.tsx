import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { PromptValues } from '../prompt-values.tsx';

interface PromptValuesBodyProps extends ModalControls {
  prompt: Prompt;
  onDone: (values: Record<string, string>) => void;
}

/** Dialog body that asks for the variables of a prompt. */
export function PromptValuesBody({ prompt, onDone, close }: PromptValuesBodyProps) {
  const { t } = useTranslation();
  return (
    <PromptValues
      name={prompt.name}
      body={prompt.prompt}
      done={t('prompts.pick.attach')}
      back={t('prompts.pick.back')}
      onDone={(values) => {
        close();
        onDone(values);
      }}
      onBack={close}
    />
  );
}
