import type { PlanFeatures } from '@polylogue/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../paths.ts';
import { cheapestPlan, tariffsQuery, type OfferedPlan } from '../billing/billing.data.ts';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { closeAllModals } from '../../ui/modals/modal-stack.store.ts';

type LimitName = keyof Pick<PlanFeatures, 'ownPrompts' | 'favouritePrompts'>;
type GateName = keyof Pick<PlanFeatures, 'isExport' | 'isImport'>;

/** The plan limit in an error; undefined for other errors. */
export function planLimitOf(failure: unknown, field: string): number | undefined {
  if (!isApiError(failure) || failure.validationErrors[field] !== 'plan_limit') return undefined;
  const max = failure.validationParams[field]?.['max'];
  return typeof max === 'number' ? max : undefined;
}

/** Offers an upgrade instead of showing an error. */
export function usePlanInvitation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  /** The cheapest plan with the feature. If the plans cannot be loaded, the invitation names none. */
  async function planWith(has: (features: PlanFeatures) => boolean): Promise<OfferedPlan | undefined> {
    const tariffs = await queryClient.ensureQueryData(tariffsQuery).catch(() => []);
    return cheapestPlan(tariffs, has);
  }

  function invite(words: { title: string; text: string }): void {
    openConfirmed({
      ...words,
      confirmLabel: t('answers.seePlans'),
      onConfirm: async () => {
        closeAllModals();
        await navigate({ to: paths.tariffs });
      },
    });
  }

  async function offerMore(name: LimitName, max: number): Promise<void> {
    const plan = await planWith((features) => (features[name] ?? Infinity) > max);
    const more = plan?.features[name];
    const kept = t(`prompts.limits.${name}.text`, { count: max });
    const offered = plan === undefined ? '' : t(`workspace.plans.${plan.key}`);
    const offer = typeof more === 'number' ? t('prompts.limits.more', { plan: offered, count: more }) : '';
    const endless = more === null ? t('prompts.limits.endless', { plan: offered }) : '';
    invite({ title: t(`prompts.limits.${name}.title`), text: `${kept} ${offer}${endless}`.trim() });
  }

  async function offerGate(gate: GateName): Promise<void> {
    const plan = await planWith((features) => features[gate] === 1);
    if (plan === undefined) {
      notifyError(t('errors.not_permission'));
      return;
    }
    invite({
      title: t(`prompts.gates.${gate}.title`),
      text: t(`prompts.gates.${gate}.text`, { plan: t(`workspace.plans.${plan.key}`) }),
    });
  }

  return {
    /** The limit of prompts or favourites was reached. */
    inviteToMore: (name: LimitName, max: number) => void offerMore(name, max),
    /** A feature that the plan does not include. */
    inviteThrough: (gate: GateName) => void offerGate(gate),
  };
}
