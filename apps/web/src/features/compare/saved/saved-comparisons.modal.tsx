import type { SavedComparison } from '@polylogue/contract/saved-comparisons';
import { IconBookmarks, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../models/model.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VoiceDot } from '../../../ui/voice.tsx';
import { modelsQuery } from '../../models/models.data.ts';
import { useCompare } from '../compare.store.ts';
import { RenameSaved } from './rename-saved.tsx';
import { savedQuery } from './saved.data.ts';
import classes from './saved.module.css';
import { useSavedActions } from './use-saved-actions.ts';

/** The models of a comparison that are in the catalogue. */
function modelsOf({ chats }: SavedComparison, models: readonly Model[]): Model[] {
  return chats.flatMap(({ modelId }) => models.find(({ id }) => id === modelId) ?? []);
}

interface SavedRowProps {
  comparison: SavedComparison;
  models: readonly Model[];
  isOpen: boolean;
  onOpen: () => void;
}

function SavedRow({ comparison, models, isOpen, onOpen }: SavedRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { remove } = useSavedActions();
  const [isNamed, setNamed] = useState(false);
  const { title, updatedAt } = comparison;
  if (isNamed) return <RenameSaved comparison={comparison} onEnd={() => setNamed(false)} />;
  return (
    <>
      <button
        type="button"
        className={classes['open']}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <b>{title}</b>
        <span className={classes['models']}>
          <time dateTime={updatedAt}>{formatDate(updatedAt, locale)}</time>
          {models.map(({ name, voice }, index) => (
            <span key={index}>
              <VoiceDot voice={voice} />
              {name}
            </span>
          ))}
        </span>
      </button>
      <IconButton
        name={t('compare.saved.renameOf', { title })}
        icon={<IconPencil size={16} stroke={1.6} />}
        onClick={() => setNamed(true)}
      />
      <IconButton
        name={t('compare.saved.removeOf', { title })}
        icon={<IconTrash size={16} stroke={1.6} />}
        onClick={() => remove(comparison)}
      />
    </>
  );
}

/** Dialog body with the saved comparisons, the last used first. */
export function SavedComparisonsBody({ close }: ModalControls) {
  const { t } = useTranslation();
  const { data: list, error } = useQuery(savedQuery);
  const { data: models } = useQuery(modelsQuery);
  const current = useCompare(({ saved }) => saved);
  const { open } = useSavedActions();
  if (list === undefined) {
    return error === null ? <Skeleton height={120} /> : <Notice tone="bad">{errorText(t, error)}</Notice>;
  }
  if (list.length === 0) {
    return (
      <EmptyState
        icon={<IconBookmarks size={20} stroke={1.6} />}
        title={t('compare.saved.empty')}
        text={t('compare.saved.emptyText')}
      />
    );
  }
  return (
    <ul className={classes['list']} aria-label={t('compare.saved.title')}>
      {list.map((comparison) => (
        <li key={comparison.id} className={classes['row']}>
          <SavedRow
            comparison={comparison}
            models={modelsOf(comparison, models?.list ?? [])}
            isOpen={comparison.id === current}
            onOpen={() => void open(comparison).then(close)}
          />
        </li>
      ))}
    </ul>
  );
}
