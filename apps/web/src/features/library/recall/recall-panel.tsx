import { lengths } from '@polylogue/contract/limits';
import { IconArrowUp, IconX, IconZoomQuestion } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Capsule } from '../capsule.ts';
import { useRefusal } from '../use-refusal.ts';
import { PassageCard } from './passage-card.tsx';
import { useRecall } from './recall.data.ts';
import classes from './recall.module.css';

interface RecallPanelProps {
  capsule: Capsule;
  /** Undefined where a sheet has its own title. */
  onClose?: () => void;
}

/** Tries a question: which passages would be read for it, and why. */
export function RecallPanel({ capsule, onClose }: RecallPanelProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState('');
  const recall = useRecall([capsule.id]);
  const refuse = useRefusal();
  const found = recall.data?.passages;
  const best = found?.[0]?.score ?? 0;

  function ask(event: FormEvent): void {
    event.preventDefault();
    const asked = question.trim();
    if (asked !== '' && !recall.isPending) recall.mutate(asked, { onError: refuse });
  }

  function summary(): string {
    if (recall.isPending) return t('library.recall.asking');
    if (found === undefined) return t('library.recall.hint');
    if (found.length === 0) return t('library.recall.nothing');
    return t('library.recall.found', { count: found.length });
  }

  return (
    <div className={classes['panel']}>
      {onClose === undefined ? null : (
        <div className={classes['head']}>
          <IconZoomQuestion size={18} stroke={1.6} aria-hidden />
          <h2>{t('library.recall.open')}</h2>
          <IconButton name={t('common.close')} icon={<IconX size={18} stroke={1.6} />} onClick={onClose} />
        </div>
      )}
      <form className={classes['ask']} onSubmit={ask}>
        <input
          type="text"
          dir="auto"
          aria-label={t('library.recall.question')}
          placeholder={t('library.recall.placeholder')}
          maxLength={lengths.question.max}
          value={question}
          autoComplete="off"
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
        <IconButton
          type="submit"
          name={t('library.recall.ask')}
          disabled={question.trim() === '' || recall.isPending}
          icon={<IconArrowUp size={18} stroke={1.6} />}
        />
      </form>
      <p className={classes['summary']} role="status">
        {summary()}
      </p>
      {found === undefined || found.length === 0 ? null : (
        <>
          <ol className={classes['passages']} aria-busy={recall.isPending}>
            {found.map((passage) => (
              <PassageCard
                key={`${passage.sourceId}-${passage.place.start}`}
                passage={passage}
                share={best === 0 ? 0 : passage.score / best}
              />
            ))}
          </ol>
          <p className={classes['way']}>{t(`library.recall.by.${recall.data?.by ?? 'words'}`)}</p>
        </>
      )}
    </div>
  );
}
