import { lazyModal } from '../../ui/modals/lazy-modal.ts';
import type { Capability, ComingModalName } from './coming.ts';

/** Opens the placeholder of a dialog that is not built yet. */
export const openComing = lazyModal({
  name: 'coming',
  texts: ['coming'],
  load: async () => (await import('./coming.modal.tsx')).ComingBody,
  title: (t, { modal }: { modal: ComingModalName; capability: Capability }) =>
    t(`coming.modal.${modal}.title`),
});
