import { isApiError } from '../../lib/api/api-error.ts';
import { lazyModal } from '../../ui/modals/lazy-modal.ts';
import type { Crossing, SpendingLimitProps } from './spending-limit.modal.tsx';

const openSpendingLimit = lazyModal({
  name: 'spendingLimit',
  texts: ['spending'],
  opensWhole: true,
  load: async () => (await import('./spending-limit.modal.tsx')).SpendingLimitBody,
  title: (t, _props: SpendingLimitProps) => t('spending.passing.title'),
});

/** Asks whether this one may pass the user's monthly limit. */
export function askToPassLimit(crossing: Crossing): Promise<boolean> {
  return new Promise((resolve) => {
    let passes = false;
    function pass(): void {
      passes = true;
    }
    openSpendingLimit({ crossing, onPass: pass }, () => resolve(passes));
  });
}

/**
 * Asks for an answer. If it would pass the monthly limit the user is asked, and on a yes it is asked for once more: past the
 * limit, this one time. Otherwise the refusal is thrown, so that whatever was typed is kept as after any other one.
 */
export async function withinLimit<Answer>(ask: (passesLimit: boolean) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(false);
  } catch (error) {
    if (!isApiError(error, 'spending_limit_reached')) throw error;
    if (!(await askToPassLimit({ what: 'answer' }))) throw error;
    return ask(true);
  }
}
