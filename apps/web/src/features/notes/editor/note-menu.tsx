import type { NoteContent, NoteItem } from '@polylogue/contract/notes';
import { IconDots, IconLibraryPlus, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useHasLibrary } from '../../billing/billing.data.ts';
import { openAddText } from '../../library/library.modals.ts';
import { useNoteActions } from '../list/use-note-actions.ts';

const icon = { size: 17, stroke: 1.6 };

interface NoteMenuProps {
  note: Pick<NoteItem, 'id' | 'name' | 'pin'>;
  contentOf: () => NoteContent;
}

/** Actions on the open note. */
export function NoteMenu({ note, contentOf }: NoteMenuProps) {
  const { t } = useTranslation();
  const { setPin, askRemove } = useNoteActions();
  const hasLibrary = useHasLibrary();
  const toCapsule = {
    key: 'capsule',
    label: t('notes.addToCapsule'),
    icon: <IconLibraryPlus {...icon} />,
    onSelect: () =>
      openAddText({
        title: note.name,
        textOf: async () => (await import('../attaching/note-words.ts')).wordsOfNote(contentOf()),
      }),
  };
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
          ...(hasLibrary ? [toCapsule] : []),
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
