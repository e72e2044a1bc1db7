import type { Prompt } from '@polylogue/contract/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userData } from '../../../lib/session/local-data.ts';
import { useSession } from '../../../lib/session/session.data.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { keepValues, lastValues } from '../filling/last-values.ts';
import { PromptForm } from '../filling/prompt-form.tsx';
import { useVariant } from '../variants/use-variant.ts';
import { VariantChoice } from '../variants/variant-choice.tsx';
import type { FilledPrompt } from './filled-prompt.ts';
import { ModelOffer, useOfferTaken } from './model-offer.tsx';
import { useOfferedModel } from './offered-model.ts';
import classes from './using.module.css';

interface PromptValuesBodyProps extends ModalControls {
  opened: Prompt;
  /** Null for a chat not created yet, undefined for a comparison. */
  chatId: number | null | undefined;
  onDone: (filled: FilledPrompt) => void;
}

/** Dialog body that asks for the variables of a prompt, and which of its variants and models is meant. */
export function PromptValuesBody({ opened, chatId, onDone, close }: PromptValuesBodyProps) {
  const { t } = useTranslation();
  const { userId } = useSession();
  const { prompt, chosenId, isLoading, choose } = useVariant(opened);
  const [data] = useState(() => userData(userId ?? 0));
  // The variants of a task share their values.
  const key = prompt.taskId ?? prompt.id;
  const [before] = useState(() => lastValues(data, key));
  const offered = useOfferedModel(prompt, chatId);
  const { isTaken, setTaken } = useOfferTaken(prompt);

  function finish(values: Record<string, string>, as: FilledPrompt['as']): void {
    keepValues(data, key, values);
    close();
    onDone({ prompt, values, as, modelId: isTaken ? (offered?.id ?? null) : null });
  }

  return (
    <PromptForm
      prompt={prompt}
      before={before}
      isLoading={isLoading}
      isRemembered={Object.keys(before).length > 0}
      done={t('prompts.pick.attach')}
      onDone={(values) => finish(values, 'attachment')}
      otherWay={{ label: t('prompts.values.editText'), onDone: (values) => finish(values, 'text') }}
      back={
        <Button look="ghost" onClick={close}>
          {t('common.cancel')}
        </Button>
      }
      offer={
        offered === undefined ? undefined : (
          <ModelOffer prompt={prompt} offered={offered} isTaken={isTaken} onChange={setTaken} />
        )
      }
    >
      <p className={classes['name']}>{prompt.name}</p>
      <VariantChoice variants={prompt.variants} chosenId={chosenId} onChoose={choose} />
    </PromptForm>
  );
}
