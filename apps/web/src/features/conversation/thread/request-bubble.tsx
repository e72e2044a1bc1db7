import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { RequestText } from '../../markdown/request-text.tsx';
import { foldedRequest } from './fold-request.ts';
import classes from './request.module.css';
import { useUnfolded } from './unfolded.store.ts';

interface RequestBubbleProps {
  /** Of the message; what is unfolded stays so. */
  id: string;
  text: string;
}

/** The text of a request. A long one is folded until it is asked for. */
export function RequestBubble({ id, text }: RequestBubbleProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const textId = useId();
  const [isWhole, toggle] = useUnfolded(id);
  const beginning = foldedRequest(text);
  if (text.trim() === '') return null;
  return (
    <div className={classes['bubble']} data-folded={beginning !== undefined && !isWhole ? '' : undefined}>
      <div id={textId}>
        <RequestText text={isWhole || beginning === undefined ? text : beginning} />
      </div>
      {beginning === undefined ? null : (
        <button
          type="button"
          className={classes['fold']}
          aria-expanded={isWhole}
          aria-controls={textId}
          onClick={toggle}
        >
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
          {isWhole
            ? t('answers.showLess')
            : t('answers.showAll', { count: text.length, characters: formatNumber(text.length, locale) })}
        </button>
      )}
    </div>
  );
}
