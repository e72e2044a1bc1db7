import { counts } from '@polylogue/contract/limits';
import { IconBooks, IconFilterOff, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useFileDrop } from '../../conversation/composer/use-file-drop.ts';
import { ConnectBar } from '../connecting/connect-bar.tsx';
import { useConnecting } from '../connecting/use-connecting.ts';
import { SourceDropCover } from '../source-drop-cover.tsx';
import { foundCapsules } from '../found-capsules.ts';
import { capsulesQuery } from '../library.data.ts';
import { openCreateCapsule } from '../editing/capsule.modals.ts';
import classes from '../library.module.css';
import { NotUsed } from '../not-used.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { useLibrarySearch } from '../use-library-search.ts';
import { CapsuleCard, CapsuleSkeletons, NewCapsuleCard } from './capsule-card.tsx';
import { LibraryBar } from './library-bar.tsx';
import { SpaceBar } from './space-bar.tsx';

/** All capsules as cards, with the space they take. */
export function LibraryGrid({ isUsed }: { isUsed: boolean }) {
  const isNarrow = useIsUpTo('phone');
  const { t } = useTranslation();
  const { search, change } = useLibrarySearch();
  const chatId = search.c ?? null;
  const { data: capsules, error, isFetching, refetch } = useQuery(capsulesQuery);
  const isEmpty = capsules?.length === 0;
  const connecting = useConnecting(chatId);
  const isDropping = useFileDrop((files) => {
    if (isUsed) make(files);
  });
  const found = foundCapsules(capsules ?? [], {
    view: search.view,
    name: search.search,
    sort: search.sort,
    chatId,
  });

  function make(files: readonly File[] = []): void {
    openCreateCapsule({ files, onSaved: ({ id }) => change({ k: id }) });
  }

  function cards() {
    if (error !== null && capsules === undefined) {
      return (
        <Notice tone="bad">
          <div className={classes['notUsed']}>
            <span>{errorText(t, error)}</span>
            <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
              {t('library.retry')}
            </Button>
          </div>
        </Notice>
      );
    }
    if (capsules === undefined) return <CapsuleSkeletons count={counts.capsuleSkeletons} />;
    if (isEmpty) {
      return (
        <EmptyState
          icon={<IconBooks size={20} stroke={1.6} />}
          title={t('library.empty.title')}
          text={t('library.empty.text')}
          action={
            isUsed ? (
              <div className={classes['emptyDrop']}>
                <DropZone onFiles={make}>
                  <Button look="ghost" onClick={() => make()}>
                    {t('library.new')}
                  </Button>
                </DropZone>
              </div>
            ) : null
          }
        />
      );
    }
    if (found.length === 0) {
      return (
        <EmptyState
          icon={<IconFilterOff size={20} stroke={1.6} />}
          title={t('library.empty.filtered')}
          text={t('library.empty.filteredText')}
          action={
            <Button onClick={() => change({ search: undefined, view: undefined })}>
              {t('library.empty.showAll')}
            </Button>
          }
        />
      );
    }
    return (
      <ul className={classes['cards']} aria-label={t('library.capsules')}>
        {found.map((capsule) => (
          <CapsuleCard
            key={capsule.id}
            capsule={capsule}
            chatId={chatId}
            isSelected={connecting.selected.includes(capsule.id)}
            onToggle={isUsed ? () => connecting.toggle(capsule.id) : undefined}
            onOpen={() => change({ k: capsule.id })}
          />
        ))}
        {isUsed ? <NewCapsuleCard onMake={() => make()} /> : null}
      </ul>
    );
  }

  return (
    <>
      {isDropping && isUsed ? <SourceDropCover text={t('library.drop.newCapsule')} /> : null}
      <PageHeader
        title={t('titles.library')}
        beside={
          capsules === undefined || isEmpty ? null : (
            <Pill tone="neutral">
              {isNarrow ? capsules.length : t('library.count', { count: capsules.length })}
            </Pill>
          )
        }
      >
        {isUsed && isNarrow && !isEmpty ? (
          <IconButton
            name={t('library.new')}
            icon={<IconPlus size={18} stroke={1.6} />}
            onClick={() => make()}
          />
        ) : null}
        {isUsed && !isNarrow && !isEmpty ? (
          <Button icon={<IconPlus size={17} stroke={1.6} />} onClick={() => make()}>
            {t('library.new')}
          </Button>
        ) : null}
        <IconLink
          name={t('common.backToChat')}
          to={paths.chat}
          search={chatId === null ? {} : { c: chatId }}
          icon={<IconX size={18} stroke={1.6} />}
        />
      </PageHeader>
      <div className={classes['page']}>
        {isUsed ? null : <NotUsed />}
        {isEmpty ? null : (
          <>
            <SpaceBar capsules={capsules ?? []} />
            <LibraryBar search={search} change={change} />
          </>
        )}
        {cards()}
      </div>
      <ConnectBar connecting={connecting} chatId={chatId} />
    </>
  );
}
