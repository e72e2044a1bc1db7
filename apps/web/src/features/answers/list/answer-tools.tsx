import { imageMark, type ResponseMessage } from '@polylogue/contract/answers';
import { IconCopy, IconHistory, IconPencil, IconRefresh, IconSwitch3, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AnswerNotes } from '../../notes/making/answer-notes.tsx';
import { copyMarkdown } from '../copy-markdown.ts';
import { openVersions } from '../editing/open-versions.tsx';
import { useAskAgain } from '../sending/use-ask-again.ts';
import { Alternatives } from './alternatives.tsx';
import { AnotherModel } from './another-model.tsx';
import { CostLine } from './cost-line.tsx';
import classes from './answer.module.css';
import { ShareAnswer } from './share-answer.tsx';
import { useRemoval } from './use-removal.ts';

const icon = { size: 16, stroke: 1.6 };

interface AnswerToolsProps {
  answer: ResponseMessage;
  /** Opens the editor; only the last answer has one. */
  onEdit: (() => void) | undefined;
}

/** What can be done with an answer, its alternatives, and what it cost. */
export function AnswerTools({ answer, onEdit }: AnswerToolsProps) {
  const { t } = useTranslation();
  const { ask, isPending, isBlocked } = useAskAgain(answer);
  const remove = useRemoval(answer);
  const isText = answer.response !== '' && answer.response !== imageMark;
  return (
    <div className={classes['tools']}>
      {isText ? (
        <IconButton
          name={t('answers.copyAnswer')}
          icon={<IconCopy {...icon} />}
          onClick={() => void copyMarkdown(t, answer.response)}
        />
      ) : null}
      <IconButton
        name={t('answers.regenerate')}
        icon={<IconRefresh {...icon} />}
        disabled={isBlocked || isPending}
        onClick={() => ask()}
      />
      <AnotherModel isBlocked={isBlocked || isPending} onChoose={(modelId) => ask(modelId)}>
        {(props) => (
          <IconButton name={t('answers.withAnotherModel')} icon={<IconSwitch3 {...icon} />} {...props} />
        )}
      </AnotherModel>
      {onEdit && isText ? (
        <IconButton
          name={t('answers.editAnswer')}
          icon={<IconPencil {...icon} />}
          disabled={isBlocked}
          onClick={onEdit}
        />
      ) : null}
      {onEdit && answer.versions > 1 ? (
        <IconButton
          name={t('answers.versionsTitle')}
          icon={<IconHistory {...icon} />}
          onClick={() => openVersions(t, answer)}
        />
      ) : null}
      {isText ? <AnswerNotes answer={answer} /> : null}
      {answer.response === '' ? null : <ShareAnswer />}
      <IconButton name={t('answers.removeAnswer')} icon={<IconTrash {...icon} />} onClick={remove} />
      <Alternatives message={answer} />
      <CostLine answer={answer} />
    </div>
  );
}
