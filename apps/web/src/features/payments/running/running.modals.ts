import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import type { LeaveContractProps } from './leave-contract.modal.tsx';

/** Asks how to leave a year's contract. */
export const openLeaveContract = lazyModal({
  name: 'leaveContract',
  texts: ['payments'],
  opensWhole: true,
  load: async () => (await import('./leave-contract.modal.tsx')).LeaveContractBody,
  title: (t, _props: LeaveContractProps) => t('payments.running.leaveTitle'),
});
