import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/pill.tsx';

const tones = { waiting: 'warn', approved: 'good', refused: 'bad' } as const;

/**
 * Moderation status of the user's own public prompt, or whether a favourite was withdrawn; otherwise nothing.
 */
export function PromptState({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  if (prompt.review !== null) {
    return <Pill tone={tones[prompt.review]}>{t(`prompts.review.${prompt.review}`)}</Pill>;
  }
  return prompt.retired ? <Pill tone="neutral">{t('prompts.review.retired')}</Pill> : null;
}
