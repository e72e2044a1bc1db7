import { promptThumb, type Prompt, type PromptThumb } from '@polylogue/contract/prompts';
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useRatePrompt } from '../prompts.data.ts';
import classes from './view.module.css';

const icons = {
  up: { plain: IconThumbUp, given: IconThumbUpFilled },
  down: { plain: IconThumbDown, given: IconThumbDownFilled },
};

function ThumbIcon({ thumb, isGiven }: { thumb: PromptThumb; isGiven: boolean }) {
  const Icon = icons[thumb][isGiven ? 'given' : 'plain'];
  return <Icon size={17} stroke={1.6} />;
}

/** Asks whether a prompt that the reader has used was any good. One's own is not rated. */
export function PromptThumbs({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const { mutate } = useRatePrompt(prompt);
  if (!prompt.used || prompt.isEditable) return null;

  function rate(thumb: PromptThumb): void {
    mutate(prompt.thumb === thumb ? null : thumb, {
      onError: (failure) => notifyError(errorText(t, failure)),
    });
  }

  return (
    <div className={classes['thumbs']} role="group" aria-label={t('prompts.thumbs.question')}>
      <span aria-hidden>
        {t(prompt.thumb === null ? 'prompts.thumbs.question' : 'prompts.thumbs.thanks')}
      </span>
      {promptThumb.options.map((thumb) => (
        <IconButton
          key={thumb}
          name={t(`prompts.thumbs.${thumb}`)}
          aria-pressed={prompt.thumb === thumb}
          icon={<ThumbIcon thumb={thumb} isGiven={prompt.thumb === thumb} />}
          onClick={() => rate(thumb)}
        />
      ))}
    </div>
  );
}
