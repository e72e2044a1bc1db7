import { imageMark } from '@polylogue/contract/answers';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { copyMarkdown } from '../../markdown/copy-markdown.ts';

/** Whether an answer has words, and not only an image. */
export function hasWords({ response }: { response: string }): boolean {
  return response !== '' && response !== imageMark;
}

/** Copies an answer as Markdown. */
export function CopyAnswer({ answer }: { answer: { response: string } }) {
  const { t } = useTranslation();
  return (
    <IconButton
      name={t('answers.copyAnswer')}
      icon={<IconCopy size={16} stroke={1.6} />}
      onClick={() => void copyMarkdown(t, answer.response)}
    />
  );
}
