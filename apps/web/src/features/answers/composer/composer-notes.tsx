import { counts } from '@polylogue/contract/limits';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useOnceTrue } from '../../../ui/use-once-true.ts';
import { attachNote, useDraft } from './drafts.store.ts';

const NotePicker = lazy(async () => ({
  default: (await import('../../notes/attaching/note-picker.tsx')).NotePicker,
}));

interface ComposerNotesProps {
  draftKey: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Picks notes for what is being written; the code is fetched when it is first wanted. */
export function ComposerNotes({ draftKey, isOpen, onClose }: ComposerNotesProps) {
  const { t } = useTranslation();
  const isWanted = useOnceTrue(isOpen);
  const { notes } = useDraft(draftKey);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <NotePicker
        isOpen={isOpen}
        attached={notes.map(({ id }) => id)}
        onPick={(note) => {
          if (!attachNote(draftKey, note)) notifyError(t('notes.pick.most', { count: counts.attachedNotes }));
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}
