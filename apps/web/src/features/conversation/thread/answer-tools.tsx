import { IconDots, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { lazyMenu } from '../../../ui/code/lazy-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useConversation } from '../conversation.context.ts';
import { useAskAgain } from '../sending/use-ask-again.ts';
import { Alternatives } from './alternatives.tsx';
import { AnswerThumbs } from './answer-thumbs.tsx';
import { CopyAnswer, hasWords } from './copy-answer.tsx';
import { CostLine } from './cost-line.tsx';
import classes from './answer.module.css';
import { useRemoval } from './use-removal.ts';

const icon = { size: 16, stroke: 1.6 };

const AnswerMenu = lazyMenu(async () => (await import('./answer-menu.tsx')).AnswerMenu);

const noExtras = () => [];

interface AnswerToolsProps {
  answer: ResponseMessage;
  /** Opens the editor; only the last answer can be edited. */
  onEdit: (() => void) | undefined;
}

/** The tools of an answer, its alternatives and its cost. */
export function AnswerTools({ answer, onEdit }: AnswerToolsProps) {
  const { t } = useTranslation();
  const { ask, isPending, isBlocked } = useAskAgain(answer);
  const { extras } = useConversation();
  const remove = useRemoval(answer);
  const isText = hasWords(answer);
  // The error above has its own buttons for another try.
  const hasFailed = answer.error !== null;
  const menu = {
    answer,
    onModel: hasFailed ? undefined : ask,
    isBlocked: isBlocked || isPending,
    hasVersions: onEdit !== undefined && answer.versions > 1,
    useExtras: isText ? (extras?.useActions ?? noExtras) : noExtras,
    useSharing: extras?.useSharing ?? noExtras,
  };
  return (
    <div className={classes['tools']}>
      {isText ? <CopyAnswer answer={answer} /> : null}
      {hasFailed ? null : (
        <IconButton
          name={t('answers.regenerate')}
          icon={<IconRefresh {...icon} />}
          disabled={isBlocked || isPending}
          onClick={() => ask()}
        />
      )}
      {onEdit && isText ? (
        <IconButton
          name={t('answers.editAnswer')}
          icon={<IconPencil {...icon} />}
          disabled={isBlocked}
          onClick={onEdit}
        />
      ) : null}
      {isText ? extras?.tool(answer) : null}
      {hasFailed ? null : <AnswerThumbs answer={answer} />}
      <IconButton name={t('answers.removeAnswer')} icon={<IconTrash {...icon} />} onClick={remove} />
      {hasFailed && !isText ? null : (
        <AnswerMenu menu={menu}>
          {(props) => <IconButton name={t('answers.more')} icon={<IconDots {...icon} />} {...props} />}
        </AnswerMenu>
      )}
      <Alternatives message={answer} />
      <CostLine answer={answer} />
    </div>
  );
}
