import type { NoteItem } from '@polylogue/contract/notes';
import { IconDots, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useNoteActions } from '../list/use-note-actions.ts';

const icon = { size: 17, stroke: 1.6 };

/** What can be done with the open note. */
export function NoteMenu({ note }: { note: Pick<NoteItem, 'id' | 'name' | 'pin'> }) {
  const { t } = useTranslation();
  const { setPin, askRemove } = useNoteActions();
  return (
    <Menu
      trigger={<IconButton name={t('notes.more')} icon={<IconDots size={18} stroke={1.6} />} />}
      groups={[
        [
          {
            key: 'pin',
            label: note.pin ? t('notes.unpin') : t('notes.pin'),
            icon: note.pin ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />,
            onSelect: () => setPin(note, !note.pin),
          },
        ],
        [
          {
            key: 'remove',
            label: t('notes.remove'),
            icon: <IconTrash {...icon} />,
            tone: 'danger',
            onSelect: () => askRemove(note),
          },
        ],
      ]}
    />
  );
}
