import { IconCheck, IconChevronDown, IconChevronRight, IconFolder } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../lib/chat-item.ts';
import { paths } from '../../paths.ts';
import { VoiceDot } from '../../ui/voice.tsx';
import classes from './tree.module.css';
import { addressOf } from './item-address.ts';
import { RenameField, type Renaming } from './rename-field.tsx';
import { RowMenuButton } from './row-menu-button.tsx';
import type { TreeCommands } from './tree-commands.ts';
import type { TreeRow } from './tree-rows.ts';
import { useRowDrag, type DragLibrary } from './use-row-drag.ts';

/** Maximum number of dots beside a name; the label names all models. */
const mostDots = 4;

function Voices({ item }: { item: ChatItem }) {
  return (
    <span className={classes['voices']} data-streaming={item.streaming ? '' : undefined} aria-hidden>
      {item.voices.slice(0, mostDots).map(({ voice, name }) => (
        <VoiceDot key={name} voice={voice} small />
      ))}
      {item.streaming && item.voices.length === 0 ? <VoiceDot voice="own" small /> : null}
    </span>
  );
}

function FolderMain({ row, commands }: { row: TreeRow; commands: TreeCommands }) {
  const { item, isOpen, size } = row;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={classes['main']}
      tabIndex={-1}
      title={item.name}
      onClick={() => commands.fold(item.id, !isOpen)}
    >
      <Chevron size={15} stroke={1.8} aria-hidden />
      <IconFolder size={16} stroke={1.6} aria-hidden />
      <span className={classes['name']} dir="auto">
        {item.name}
      </span>
      <span className={classes['end']} data-count={size} aria-hidden />
    </button>
  );
}

interface ItemMainProps {
  item: ChatItem;
  isSelected: boolean | null;
  commands: TreeCommands;
}

function ItemMain({ item, isSelected, commands }: ItemMainProps) {
  function onClick(event: MouseEvent): void {
    const isMany = event.shiftKey || event.ctrlKey || event.metaKey;
    if (item.type === 'note' || (isSelected === null && !isMany)) {
      commands.onOpen();
      return;
    }
    event.preventDefault();
    commands.select(item.id, event.shiftKey ? 'upTo' : 'one');
  }
  return (
    <Link
      to={paths.chat}
      search={addressOf(item)}
      className={classes['main']}
      tabIndex={-1}
      draggable={false}
      title={item.name}
      onClick={onClick}
    >
      {isSelected === null ? null : (
        <span className={classes['box']} data-checked={isSelected ? '' : undefined} aria-hidden>
          <IconCheck size={13} stroke={2.4} />
        </span>
      )}
      <span className={classes['name']} dir="auto">
        {item.name}
      </span>
      <span className={classes['end']}>
        <Voices item={item} />
      </span>
    </Link>
  );
}

/** Accessible name of a row, including everything shown without text. */
function useRowLabel({ item, size }: TreeRow): string {
  const { t } = useTranslation();
  const parts = [
    item.name,
    item.pin && item.parentId === null ? t('chats.tree.pinned') : '',
    item.archived ? t('chats.archive.mark') : '',
    item.group ? t('chats.tree.size', { count: size }) : '',
    item.voices.length > 0
      ? t('chats.tree.voices', { names: item.voices.map(({ name }) => name).join(', ') })
      : '',
    item.streaming ? t('chats.tree.streaming') : '',
  ];
  return parts.filter((part) => part !== '').join('. ');
}

interface TreeRowViewProps {
  row: TreeRow;
  isCurrent: boolean;
  isTabbable: boolean;
  /** Set while the row is being renamed. */
  renaming: Renaming | null;
  /** Null while there is nothing to select, and for folders. */
  isSelected: boolean | null;
  drag: DragLibrary | undefined;
  commands: TreeCommands;
}

/** A chat, a folder or a note in the tree. */
export const TreeRowView = memo(function TreeRowView({
  row,
  isCurrent,
  isTabbable,
  renaming,
  isSelected,
  drag,
  commands,
}: TreeRowViewProps) {
  const { item, level, position, siblings, isOpen } = row;
  const isRenaming = renaming !== null;
  const element = useRef<HTMLDivElement>(null);
  const side = useRowDrag(element, row, {
    library: drag,
    isBlocked: isRenaming || isSelected !== null || item.archived,
  });
  const label = useRowLabel(row);
  return (
    <div
      ref={element}
      role="treeitem"
      className={classes['row']}
      data-row={item.id}
      data-level={level}
      data-current={isCurrent ? '' : undefined}
      data-selected={isSelected === true ? '' : undefined}
      data-side={side ?? undefined}
      // While renaming, the field provides the name.
      aria-label={isRenaming ? undefined : label}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={item.group ? isOpen : undefined}
      aria-selected={item.group ? undefined : (isSelected ?? isCurrent)}
      tabIndex={isRenaming ? undefined : isTabbable ? 0 : -1}
      onFocus={() => commands.onFocus(item.id)}
    >
      {isRenaming ? (
        <RenameField
          name={item.name}
          renaming={renaming}
          onSave={(name) => {
            commands.endRename(item.id);
            commands.rename(item, name);
          }}
          onCancel={() => commands.endRename(item.id)}
        />
      ) : (
        <>
          {item.group ? (
            <FolderMain row={row} commands={commands} />
          ) : (
            <ItemMain item={item} isSelected={isSelected} commands={commands} />
          )}
          <RowMenuButton item={item} commands={commands} isTabbable={isTabbable} />
        </>
      )}
    </div>
  );
});
