import type { FoundGroup, FoundItem } from '@polylogue/contract/find';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindFilters } from '../../../features/find/find.data.ts';
import { FindFilterBar } from '../../../features/find/find-filters.tsx';
import find from '../../../features/find/find.module.css';
import { FoundRow } from '../../../features/find/found-row.tsx';
import { Marked } from '../../../features/find/marked.tsx';
import { keepSearch, lastSearch } from '../../../features/find/last-search.store.ts';
import { useFound } from '../../../features/find/use-found.ts';
import { useOpenFound } from '../../../features/find/use-open-found.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { isTouched } from '../../../ui/touch.ts';
import { Button } from '../../../ui/button.tsx';
import type { Command } from '../../../ui/command.ts';
import { Finder, type FinderGroup } from '../../../ui/finder.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { closeDrawer } from '../sidebar.store.ts';
import { findCommands, marksIn, type PaletteGroup } from './palette-groups.ts';
import classes from './palette.module.css';
import { usePaletteCommands } from './use-palette-commands.ts';

/** Typed first, it leaves everything away that is not a command. */
const commandsSign = '>';
/** As it is printed on the key. */
const escapeKey = 'Esc';
const groupsOfCommands: readonly string[] = ['actions', 'models', 'settings'];

interface FieldEndProps {
  isFiltered: boolean;
  filters: { isOpen: boolean; toggle: () => void };
  close: () => void;
}

/** Commands of a group as options. */
function commandGroup(
  { key, caption, commands }: PaletteGroup<Command>,
  { typed, choose }: { typed: string; choose: (run: () => void) => void },
): FinderGroup {
  const options = commands.map((command) => ({
    key: command.key,
    content: (
      <span className={classes['command']}>
        {command.icon}
        <Marked text={command.name} marks={marksIn(command.name, typed)} />
        <EnterKey />
      </span>
    ),
    onChoose: () => choose(command.run),
  }));
  return { key, caption, options };
}

interface FoundOptions {
  /** Keys of the options above: what is found by its name already is not shown twice. */
  known: ReadonlySet<string>;
  open: (item: FoundItem) => void;
  /** Shows all of a type. */
  showAll: (type: FoundGroup['type']) => void;
}

/** What was found by its words as options, in the order of the types. */
function useFoundGroups(
  groups: readonly FoundGroup[],
  { known, open, showAll }: FoundOptions,
): FinderGroup[] {
  const { t } = useTranslation();
  return groups.flatMap(({ type, list, more }) => {
    const fresh = list.filter(({ id }) => !known.has(`${type}-${id}`));
    const isContinued = (type === 'chat' || type === 'note') && fresh.length < list.length;
    const options = fresh.map((item) => ({
      key: `${type}-${item.id}`,
      content: (
        <span className={classes['found']}>
          <FoundRow item={item} />
          <EnterKey />
        </span>
      ),
      onChoose: () => open(item),
    }));
    if (options.length === 0) return [];
    const all = {
      key: `${type}-all`,
      content: <span className={find['more']}>{t(`find.all.${type}`)}</span>,
      onChoose: () => showAll(type),
    };
    const caption = isContinued ? t(`find.moreOf.${type}`) : t(`find.types.${type}`);
    return [{ key: `found-${type}`, caption, options: more ? [...options, all] : options }];
  });
}

/** Shown in the row that Enter opens. */
function EnterKey() {
  return (
    <span className={classes['enter']} aria-hidden>
      <Kbd>↵</Kbd>
    </span>
  );
}

/** What the keys do. A touch screen has none. */
function Keys() {
  const { t } = useTranslation();
  return (
    <span className={classes['keys']} aria-hidden>
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('workspace.palette.keys.move')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('workspace.palette.keys.open')}
      </span>
      <span>
        <Kbd>{commandsSign}</Kbd> {t('workspace.palette.keys.commands')}
      </span>
      <span>
        <Kbd>{escapeKey}</Kbd> {t('workspace.palette.keys.close')}
      </span>
    </span>
  );
}

/** Where is looked, and on a phone the way out: nothing of the page is left to press there. */
function FieldEnd({ isFiltered, filters, close }: FieldEndProps) {
  const { t } = useTranslation();
  const isPhone = useIsUpTo('phone');
  return (
    <>
      <button
        type="button"
        className={classes['scope']}
        aria-expanded={filters.isOpen}
        onClick={() => filters.toggle()}
      >
        {t(isFiltered ? 'find.filtered' : 'find.anywhere')}
        <IconChevronDown size={14} stroke={1.6} aria-hidden />
      </button>
      {isPhone || isTouched() ? (
        <IconButton name={t('common.close')} icon={<IconX size={18} stroke={1.6} />} onClick={close} />
      ) : null}
    </>
  );
}

/** The shape of what a search will bring. */
function ComingRows() {
  return (
    <div className={classes['coming']} aria-hidden>
      {['70%', '52%', '61%'].map((width) => (
        <span key={width}>
          <Skeleton width="34%" />
          <Skeleton width={width} height={12} />
        </span>
      ))}
    </div>
  );
}

/** Dialog body of the palette: commands by their names at once, and below them everything that has the words. */
export function PaletteBody({ close, search }: ModalControls & { search?: string | undefined }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(search ?? lastSearch().query);
  const [filters, setFilters] = useState<FindFilters>(search === undefined ? lastSearch().filters : {});
  const isFiltered = Object.keys(filters).length > 0;
  const [wantsFilters, setWantsFilters] = useState(isFiltered);
  const isOfCommands = query.trimStart().startsWith(commandsSign);
  const typed = isOfCommands ? query.trimStart().slice(commandsSign.length) : query;
  const openFound = useOpenFound();
  const { data, error, isSearching, isOfEarlier } = useFound(isOfCommands ? '' : query, filters);

  function leave(act: () => void): void {
    // Closed first, so that a dialog opened by the command stays open.
    close();
    closeDrawer();
    act();
  }

  const commands = usePaletteCommands();
  const offered = isOfCommands
    ? commands
        .filter(({ key }) => groupsOfCommands.includes(key))
        .map((group) => ({ ...group, shownAtOnce: Infinity }))
    : commands;
  const named = isFiltered && typed.trim() !== '' && !isOfCommands ? [] : findCommands(offered, typed);
  const known = new Set(named.flatMap((group) => group.commands.map(({ key }) => key)));
  const found = useFoundGroups(data?.groups ?? [], {
    known,
    showAll: (type) => {
      setFilters({ ...filters, type });
      setWantsFilters(true);
    },
    open: (item) => {
      keepSearch({ query, filters });
      leave(() => openFound(item));
    },
  });
  const run = (act: () => void) => {
    keepSearch();
    leave(act);
  };
  const isSearch = typed.trim() !== '' && !isOfCommands;
  const corrected = data?.corrected ?? [];
  const status = isSearching
    ? t('find.searching')
    : error !== null
      ? t('find.failed')
      : corrected.length > 0
        ? t('find.corrected', { words: corrected.join(' ') })
        : data?.complete === false
          ? t('find.incomplete')
          : '';
  return (
    <div className={classes['palette']} data-old={isOfEarlier ? '' : undefined}>
      <Finder
        label={t('workspace.palette.label')}
        placeholder={t('workspace.palette.placeholder')}
        query={query}
        onQuery={setQuery}
        listLabel={t('workspace.palette.title')}
        nothing={isSearching ? t('find.searching') : t('find.nothing', { search: typed.trim() })}
        wayOut={
          isSearching ? (
            <ComingRows />
          ) : (
            <>
              <p>{t(isFiltered ? 'find.nothingFiltered' : 'find.nothingText')}</p>
              {isFiltered ? (
                <Button size="sm" onClick={() => setFilters({})}>
                  {t('find.clear')}
                </Button>
              ) : null}
            </>
          )
        }
        groups={[...named.map((group) => commandGroup(group, { typed, choose: run })), ...found]}
        end={() => (
          <div className={classes['foot']}>
            <Keys />
            <span className={classes['status']} aria-live="polite">
              {isSearch ? status : ''}
            </span>
          </div>
        )}
        beside={
          <FieldEnd
            isFiltered={isFiltered}
            filters={{
              isOpen: wantsFilters,
              toggle: () => {
                setWantsFilters(!wantsFilters);
                if (wantsFilters) setFilters({});
              },
            }}
            close={close}
          />
        }
      >
        {wantsFilters ? <FindFilterBar filters={filters} onChange={setFilters} /> : null}
      </Finder>
    </div>
  );
}
