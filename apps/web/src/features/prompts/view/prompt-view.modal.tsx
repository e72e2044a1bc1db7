import type { Prompt } from '@polylogue/contract/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { drawnFilled, drawnTemplate, examplesOf } from '../filling/drawn-text.ts';
import { PromptText } from '../filling/prompt-text.tsx';
import { PromptState } from '../prompt-state.tsx';
import { useDestinations, type Destination } from '../using/use-destinations.ts';
import { useTakePrompt } from '../using/use-take-prompt.ts';
import { useVariant } from '../variants/use-variant.ts';
import { VariantChoice } from '../variants/variant-choice.tsx';
import { PromptFacts } from './prompt-facts.tsx';
import { PromptThumbs } from './prompt-thumbs.tsx';
import { PromptTools } from './prompt-tools.tsx';
import classes from './view.module.css';

/** The text with its slots, or filled with examples. */
function PromptWords({ prompt: { prompt: body, variables } }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'text' | 'example'>('text');
  const examples = examplesOf(variables);
  const hasExamples = Object.keys(examples).length > 0;
  const parts =
    shown === 'example' && hasExamples
      ? drawnFilled(body, variables, examples)
      : drawnTemplate(body, variables);
  return (
    <div className={classes['body']}>
      {hasExamples ? (
        <Segmented
          name={t('prompts.fields.prompt')}
          options={[
            { value: 'text', label: t('prompts.view.text') },
            { value: 'example', label: t('prompts.view.example') },
          ]}
          value={shown}
          onChange={setShown}
        />
      ) : null}
      <PromptText label={t('prompts.fields.prompt')} parts={parts} />
    </div>
  );
}

function DestinationName({ destination }: { destination: Destination }) {
  const { t } = useTranslation();
  switch (destination.key) {
    case 'chat':
      return t('prompts.view.use.inChat', { name: destination.name });
    case 'new':
      return t('prompts.view.use.newChat');
    case 'compare':
      return t('prompts.view.use.compare');
    default:
      return destination satisfies never;
  }
}

interface PromptViewProps extends ModalControls {
  opened: Prompt;
  leavesList: boolean;
}

/** Dialog body with a prompt in full, its variants, and what can be done with it. */
export function PromptViewBody({ opened, leavesList, close }: PromptViewProps) {
  const { prompt, chosenId, isLoading, choose } = useVariant(opened);
  const takePrompt = useTakePrompt();
  const [first, ...others] = useDestinations();

  function take(destination: Destination): void {
    // The form takes the place of this dialog instead of standing on it.
    close();
    takePrompt(prompt, destination);
  }

  return (
    <div className={classes['view']}>
      <p>{prompt.description}</p>
      <PromptState prompt={prompt} />
      {prompt.preview === null ? null : (
        <img className={classes['picture']} src={prompt.preview} alt="" width={320} height={200} />
      )}
      <VariantChoice variants={prompt.variants} chosenId={chosenId} onChoose={choose} />
      <PromptWords prompt={prompt} />
      <PromptFacts prompt={prompt} />
      <PromptThumbs prompt={prompt} />
      <div className={`modal-actions ${classes['actions']}`}>
        <PromptTools prompt={prompt} isLoading={isLoading} leavesList={leavesList} close={close} />
        {others.toReversed().map((destination) => (
          <Button key={destination.key} loading={isLoading} onClick={() => take(destination)}>
            <DestinationName destination={destination} />
          </Button>
        ))}
        {first === undefined ? null : (
          <Button look="primary" data-autofocus loading={isLoading} onClick={() => take(first)}>
            <DestinationName destination={first} />
          </Button>
        )}
      </div>
    </div>
  );
}
