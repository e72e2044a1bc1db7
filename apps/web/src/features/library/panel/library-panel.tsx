import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PanelProps } from '../../side-panel/side-panel.tsx';
import { useHasLibrary } from '../../billing/billing.data.ts';
import { connectionTo } from '../capsule.ts';
import { CapsuleFollower } from '../capsule-follower.tsx';
import { capsulesQuery } from '../library.data.ts';
import { openCreateCapsule } from '../editing/capsule.modals.ts';
import { openCapsuleSearch } from '../library.modals.ts';
import { NotUsed } from '../not-used.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { PanelCapsule } from './panel-capsule.tsx';
import classes from './panel.module.css';

/** What a page with chats gives to the library beside it. */
export interface LibraryGiven {
  /** Null before the first message, which creates the chat. */
  chatId: number | null;
  /** Puts files into the chat's own capsule. */
  takeFiles: (files: readonly File[]) => void;
}

/** Makes a capsule for the chat. */
export function LibraryTools({ given: { chatId } }: PanelProps<LibraryGiven>) {
  const { t } = useTranslation();
  const isUsed = useHasLibrary();
  if (!isUsed) return null;
  return (
    <IconButton
      name={t('library.new')}
      icon={<IconPlus size={18} stroke={1.6} />}
      onClick={() => openCreateCapsule({ chatId })}
    />
  );
}

/** The library beside the chat: what is in it, and all capsules. */
export function LibraryPanel({ given: { chatId, takeFiles } }: PanelProps<LibraryGiven>) {
  const { t } = useTranslation();
  const isUsed = useHasLibrary();
  const { data: capsules, error, refetch } = useQuery(capsulesQuery);
  const [wanted, setView] = useState<'chat' | 'all'>('chat');
  const view = chatId === null ? 'all' : wanted;
  const connected = (capsules ?? []).filter((one) => connectionTo(one, chatId) !== undefined);
  const shown = view === 'chat' ? connected : (capsules ?? []);
  return (
    <div className={classes['content']}>
      <CapsuleFollower capsules={shown} />
      {isUsed ? null : <NotUsed />}
      {chatId === null ? null : (
        <Segmented
          name={t('library.view.name')}
          options={[
            { value: 'chat', label: t('library.view.chat') },
            { value: 'all', label: t('library.view.allCapsules') },
          ]}
          value={view}
          onChange={setView}
          fullWidth
        />
      )}
      {error !== null && capsules === undefined ? (
        <Notice tone="bad">
          {errorText(t, error)}{' '}
          <Button size="sm" onClick={() => void refetch()}>
            {t('library.retry')}
          </Button>
        </Notice>
      ) : null}
      {capsules === undefined && error === null ? <Skeleton height={160} /> : null}
      {shown.map((capsule) => (
        <PanelCapsule key={capsule.id} capsule={capsule} chatId={chatId} isUsed={isUsed} />
      ))}
      {capsules !== undefined && shown.length === 0 ? (
        <p className={classes['nothing']}>
          {t(view === 'chat' ? 'library.panel.nothingHere' : 'library.empty.text')}
        </p>
      ) : null}
      {isUsed && chatId !== null ? (
        <Button fullWidth onClick={() => openCapsuleSearch({ chatId })}>
          {t('library.panel.connect')}
        </Button>
      ) : null}
      {isUsed ? <DropZone onFiles={takeFiles} /> : null}
      <ButtonLink look="ghost" to={paths.library} search={chatId === null ? {} : { c: chatId }}>
        {t('library.panel.whole')}
      </ButtonLink>
    </div>
  );
}
