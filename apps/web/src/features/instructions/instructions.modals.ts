import { lazyModal } from '../../ui/modals/lazy-modal.ts';
import type { InstructionsOf } from './instructions-of.ts';

/** Opens the instructions of one level. */
export const openInstructions = lazyModal({
  name: 'instructions',
  load: async () => (await import('./instructions.modal.tsx')).InstructionsBody,
  title: (t, { level }: InstructionsOf) => t(`instructions.titles.${level}`),
  width: 560,
});
