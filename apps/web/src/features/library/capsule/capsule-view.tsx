import {
  IconBooks,
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconPencil,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { useIsDesktop, useIsUpTo } from '../../../ui/breakpoints.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFileDrop } from '../../conversation/composer/use-file-drop.ts';
import { usePastedLink } from '../adding/use-pasted-link.ts';
import type { Capsule } from '../capsule.ts';
import { CapsuleMenu } from '../capsule-menu.tsx';
import { ConnectButton } from '../connecting/connect-button.tsx';
import { SourceDropCover } from '../source-drop-cover.tsx';
import { capsulesQuery } from '../library.data.ts';
import { openCreateCapsule } from '../editing/capsule.modals.ts';
import { openAddLink } from '../library.modals.ts';
import { NotUsed } from '../not-used.tsx';
import { RecallPanel } from '../recall/recall-panel.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { UploadRows } from '../uploads/upload-rows.tsx';
import { useAddFiles } from '../uploads/use-add-files.ts';
import { useLibrarySearch } from '../use-library-search.ts';
import classes from './capsule.module.css';
import { HealthCard } from './health-card.tsx';
import { SourceList } from './source-list.tsx';

interface CapsuleViewProps {
  capsuleId: number;
  /** Whether the plan lets sources be added and asked. */
  isUsed: boolean;
}

/** Name and place of the capsule, as the title of the page. A narrow one has room for the way back only. */
function Trail({ name, isNarrow }: { name: string; isNarrow: boolean }) {
  const { t } = useTranslation();
  const { search } = useLibrarySearch();
  return (
    <span className={classes['trail']}>
      <Link
        to={paths.library}
        search={search.c === undefined ? {} : { c: search.c }}
        aria-label={t('titles.library')}
      >
        {isNarrow ? <IconChevronLeft size={20} stroke={1.6} aria-hidden /> : t('titles.library')}
      </Link>
      {isNarrow ? null : <IconChevronRight size={15} stroke={1.6} aria-hidden />}
      <span title={name}>{name}</span>
    </span>
  );
}

interface RecallButtonProps {
  isNarrow: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function RecallButton({ isNarrow, isOpen, onToggle }: RecallButtonProps) {
  const { t } = useTranslation();
  const name = t('library.recall.open');
  const icon = <IconZoomQuestion size={17} stroke={1.6} />;
  const toggle = { 'aria-expanded': isOpen, onClick: () => onToggle(!isOpen) };
  if (isNarrow) return <IconButton name={name} icon={icon} {...toggle} />;
  return (
    <Button look="ghost" icon={icon} {...toggle}>
      {name}
    </Button>
  );
}

function MissingCapsule() {
  const { t } = useTranslation();
  const { change } = useLibrarySearch();
  return (
    <EmptyState
      icon={<IconBooks size={20} stroke={1.6} />}
      title={t('library.missing.title')}
      text={t('library.missing.text')}
      action={<Button onClick={() => change({ k: undefined })}>{t('library.missing.action')}</Button>}
    />
  );
}

function Facts({ capsule }: { capsule: Capsule }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const files = capsule.sources.filter(({ kind }) => kind === 'file').length;
  const links = capsule.sources.length - files;
  const facts = [
    t('library.files', { count: files }),
    ...(links === 0 ? [] : [t('library.links', { count: links })]),
    formatBytes(capsule.bytes, locale),
    t('library.tokens', { count: capsule.tokens }),
    t('library.chats', { count: capsule.connections.length }),
  ];
  return <p className={classes['facts']}>{facts.join(' · ')}</p>;
}

function Sources({ capsule, isUsed }: { capsule: Capsule; isUsed: boolean }) {
  const { t } = useTranslation();
  const addFiles = useAddFiles();
  const capsuleId = capsule.id;
  usePastedLink(isUsed ? capsuleId : null);
  const isDropping = useFileDrop((files) => {
    if (isUsed) addFiles(capsuleId, files);
  });
  return (
    <>
      {isDropping && isUsed ? (
        <SourceDropCover text={t('library.drop.into', { name: capsule.name })} />
      ) : null}
      {isUsed ? (
        <DropZone onFiles={(files) => addFiles(capsuleId, files)}>
          <Button icon={<IconLink size={16} stroke={1.6} />} onClick={() => openAddLink({ capsuleId })}>
            {t('library.link.open')}
          </Button>
        </DropZone>
      ) : null}
      <UploadRows capsuleId={capsuleId} />
      <SourceList capsule={capsule} />
      <HealthCard capsule={capsule} />
    </>
  );
}

/** One capsule: its sources, its health, and a question to try. */
export function CapsuleView({ capsuleId, isUsed }: CapsuleViewProps) {
  const { t } = useTranslation();
  const { search, change } = useLibrarySearch();
  const isDesktop = useIsDesktop();
  const isNarrow = useIsUpTo('pane');
  const { data: capsules, error } = useQuery(capsulesQuery);
  const [isAsking, setAsking] = useState(false);
  const capsule = capsules?.find(({ id }) => id === capsuleId);
  const chatId = search.c ?? null;
  const closeRecall = () => setAsking(false);
  return (
    <div className={classes['split']}>
      <div className={classes['main']}>
        <PageHeader title={<Trail name={capsule?.name ?? '…'} isNarrow={isNarrow} />}>
          {capsule === undefined ? null : (
            <>
              {isUsed ? <RecallButton isNarrow={isNarrow} isOpen={isAsking} onToggle={setAsking} /> : null}
              {isNarrow || isAsking ? null : (
                <Button
                  look="ghost"
                  icon={<IconPencil size={17} stroke={1.6} />}
                  onClick={() => openCreateCapsule({ capsule })}
                >
                  {t('library.menu.edit')}
                </Button>
              )}
              {isUsed ? <ConnectButton capsule={capsule} chatId={chatId} isNarrow={isNarrow} /> : null}
              <CapsuleMenu
                capsule={capsule}
                chatId={chatId}
                onRemoved={() => change({ k: undefined }, { replace: true })}
              />
            </>
          )}
        </PageHeader>
        <div className={classes['column']}>
          {isUsed ? null : <NotUsed />}
          {capsule === undefined && capsules === undefined && error === null ? (
            <Skeleton height={220} />
          ) : null}
          {capsule === undefined && (capsules !== undefined || error !== null) ? <MissingCapsule /> : null}
          {capsule === undefined ? null : (
            <>
              {capsule.description === null ? null : (
                <p className={classes['description']} dir="auto">
                  {capsule.description}
                </p>
              )}
              <Facts capsule={capsule} />
              <Sources capsule={capsule} isUsed={isUsed} />
            </>
          )}
        </div>
      </div>
      {isAsking && isDesktop && capsule !== undefined ? (
        <aside className={classes['aside']} aria-label={t('library.recall.open')}>
          <RecallPanel capsule={capsule} onClose={closeRecall} />
        </aside>
      ) : null}
      {isDesktop || capsule === undefined ? null : (
        <BottomSheet title={t('library.recall.open')} isOpen={isAsking} onClose={closeRecall}>
          <RecallPanel capsule={capsule} />
        </BottomSheet>
      )}
    </div>
  );
}
