import { lazyModal } from '../../ui/modals/lazy-modal.ts';
import type { SharedItem } from './sharing.data.ts';

/** Opens the links of a chat, with that of the chat or of one answer on top. */
export const openShare = lazyModal({
  name: 'share',
  load: async () => (await import('./dialog/share.modal.tsx')).ShareBody,
  title: (t, { messageId }: SharedItem & { name: string }) =>
    messageId === undefined ? t('sharing.title') : t('sharing.titleAnswer'),
  width: 600,
  texts: ['sharing'],
});
