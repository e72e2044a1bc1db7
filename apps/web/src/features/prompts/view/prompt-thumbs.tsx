import { thumb as thumbs, type Thumb } from '@polylogue/contract/fields';
import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { ThumbButton } from '../../../ui/thumb-button.tsx';
import { useRatePrompt } from '../prompts.data.ts';
import classes from './view.module.css';

/** Asks whether a prompt that the reader has used was any good. One's own is not rated. */
export function PromptThumbs({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const { mutate } = useRatePrompt(prompt);
  if (!prompt.used || prompt.isEditable) return null;

  function rate(thumb: Thumb): void {
    mutate(prompt.thumb === thumb ? null : thumb, {
      onError: (failure) => notifyError(errorText(t, failure)),
    });
  }

  return (
    <div className={classes['thumbs']} role="group" aria-label={t('prompts.thumbs.question')}>
      <span aria-hidden>
        {t(prompt.thumb === null ? 'prompts.thumbs.question' : 'prompts.thumbs.thanks')}
      </span>
      {thumbs.options.map((thumb) => (
        <ThumbButton
          key={thumb}
          thumb={thumb}
          name={t(`prompts.thumbs.${thumb}`)}
          isGiven={prompt.thumb === thumb}
          onClick={() => rate(thumb)}
        />
      ))}
    </div>
  );
}
