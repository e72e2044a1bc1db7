import { IconBooks, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { useIsDesktop } from '../../../ui/breakpoints.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
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

interface LibraryPanelProps {
  /** Null before the first message, which creates the chat. */
  chatId: number | null;
  isOpen: boolean;
  onClose: () => void;
  /** Puts files into the chat's own capsule. */
  onFiles: (files: readonly File[]) => void;
}

function Content({ chatId, onFiles }: Pick<LibraryPanelProps, 'chatId' | 'onFiles'>) {
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
      {isUsed ? <DropZone onFiles={onFiles} /> : null}
      <ButtonLink look="ghost" to={paths.library} search={chatId === null ? {} : { c: chatId }}>
        {t('library.panel.whole')}
      </ButtonLink>
    </div>
  );
}

/** The library beside the chat: what is in it, and all capsules. */
export function LibraryPanel({ chatId, isOpen, onClose, onFiles }: LibraryPanelProps) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const isUsed = useHasLibrary();
  if (!isDesktop) {
    return (
      <BottomSheet title={t('titles.library')} isOpen={isOpen} onClose={onClose}>
        <Content chatId={chatId} onFiles={onFiles} />
      </BottomSheet>
    );
  }
  if (!isOpen) return null;
  return (
    <aside className={classes['panel']} aria-label={t('titles.library')}>
      <div className={classes['head']}>
        <IconBooks size={18} stroke={1.6} aria-hidden />
        <h2>{t('titles.library')}</h2>
        {isUsed ? (
          <IconButton
            name={t('library.new')}
            icon={<IconPlus size={18} stroke={1.6} />}
            onClick={() => openCreateCapsule({ chatId })}
          />
        ) : null}
        <IconButton name={t('common.close')} icon={<IconX size={18} stroke={1.6} />} onClick={onClose} />
      </div>
      <Content chatId={chatId} onFiles={onFiles} />
    </aside>
  );
}
