import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './answer-text.module.css';

/** The box of a task. */
export function TaskMark({ done }: { done: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      role="img"
      aria-label={done ? t('answers.done') : t('answers.toDo')}
      className={classes['taskMark']}
      data-done={done ? '' : undefined}
    >
      {done && <IconCheck size={12} stroke={2.6} aria-hidden />}
    </span>
  );
}
