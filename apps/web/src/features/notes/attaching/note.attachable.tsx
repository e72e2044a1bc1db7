import { counts } from '@polylogue/contract/limits';
import { IconNotes } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useOnceTrue } from '../../../ui/use-once-true.ts';
import type { PickedAttachable, PickerProps } from '../../conversation/attachments/attachable.ts';
import type { Attachment } from '../../conversation/attachments/attachment.ts';
import { attach, attachedOf, useDraft } from '../../conversation/sending/drafts.ts';
import { noteQuery } from '../notes.data.ts';

const kind = 'note';

const NotePicker = lazyPart(async () => (await import('./note-picker.tsx')).NotePicker);

/** Attaches a note once; returns false when the limit is reached. */
function attachNote(draftKey: string, { id, name }: { id: number; name: string }): boolean {
  const others = attachedOf(draftKey, kind).filter((one) => one.id !== String(id));
  if (others.length >= counts.attachedNotes) return false;
  attach(draftKey, { kind, id: String(id), name, words: name, carriage: { field: 'notes', value: id } });
  return true;
}

/** Picks notes for the draft; its code loads on first use. */
function Picker({ draftKey, isOpen, onClose }: PickerProps) {
  const { t } = useTranslation();
  const isWanted = useOnceTrue(isOpen);
  const { attached } = useDraft(draftKey);
  if (!isWanted) return null;
  return (
    <NotePicker
      isOpen={isOpen}
      attached={attached.filter((one) => one.kind === kind).map(({ id }) => Number(id))}
      onPick={(note) => {
        if (!attachNote(draftKey, note)) notifyError(t('notes.pick.most', { count: counts.attachedNotes }));
      }}
      onClose={onClose}
      onLost={onClose}
    />
  );
}

/** Notes as context for the model. */
export function useNoteAttachable(): PickedAttachable {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      kind,
      label: t('notes.pick.add'),
      Icon: IconNotes,
      Picker,
      words: ({ id }: Attachment) => ({
        queryKey: ['note-words', id],
        queryFn: async () => {
          const { content } = await queryClient.fetchQuery(noteQuery(Number(id)));
          return (await import('./note-words.ts')).wordsOfNote(content);
        },
      }),
    }),
    [t, queryClient],
  );
}
