import { lazyModal } from '../../ui/modals/lazy-modal.ts';

/** Searches the articles. */
export const openBlogSearch = lazyModal({
  name: 'blogSearch',
  texts: ['blog'],
  load: async () => (await import('./search.modal.tsx')).BlogSearchBody,
  title: (t, _nothing: object) => t('blog.searchTitle'),
  width: 560,
  opensWhole: true,
});
