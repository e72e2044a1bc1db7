import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import type { Capsule } from '../capsule.ts';

interface Making {
  /** The capsule to change; a new one when absent. */
  capsule?: Capsule;
  /** Put into it at once. */
  files?: readonly File[];
  /** The chat that a new one is connected to. */
  chatId?: number | null;
  onSaved?: (capsule: Capsule) => void;
}

/** Creates or changes a capsule. */
export const openCreateCapsule = lazyModal({
  name: 'createCapsuleModal',
  texts: ['library'],
  load: async () => (await import('./capsule.modal.tsx')).CapsuleBody,
  title: (t, { capsule }: Making) => t(capsule === undefined ? 'library.edit.new' : 'library.edit.change'),
  width: 520,
});
