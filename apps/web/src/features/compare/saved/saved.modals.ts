import { lazyModal } from '../../../ui/modals/lazy-modal.ts';

/** Opens the list of saved comparisons. */
export const openSavedComparisons = lazyModal({
  name: 'savedComparisons',
  load: async () => (await import('./saved-comparisons.modal.tsx')).SavedComparisonsBody,
  title: (t) => t('compare.saved.title'),
  width: 560,
  opensWhole: true,
});
