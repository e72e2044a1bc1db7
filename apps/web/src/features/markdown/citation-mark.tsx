import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerSourcesContext } from './answer-actions.ts';
import classes from './answer-text.module.css';

/** The number of a source in the text. It names the source and opens it at the passage. */
export function CitationMark({ number }: { number: number }) {
  const { t } = useTranslation();
  const { citations, opened, onCitation } = use(AnswerSourcesContext);
  const title = citations.get(number)?.title;
  if (title === undefined || onCitation === undefined) return <sup data-citation={number}>[{number}]</sup>;
  return (
    <sup data-citation={number} className={classes['citation']}>
      <button
        type="button"
        aria-label={t('answers.citation', { number, title })}
        aria-expanded={opened === number}
        data-tip={title}
        data-tip-side="top"
        onClick={({ currentTarget }) => onCitation(number, currentTarget)}
      >
        {number}
      </button>
    </sup>
  );
}
