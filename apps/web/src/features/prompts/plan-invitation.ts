import { planKeys, plans, type Plan, type PlanKey } from '@polylogue/contract/billing';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../paths.ts';
import { openConfirmed } from '../../ui/modals/confirmed.tsx';
import { closeAllModals } from '../../ui/modals/modal-stack.store.ts';

type LimitName = keyof Pick<Plan, 'ownPrompts' | 'favouritePrompts'>;
type GateName = keyof Pick<Plan, 'isExport' | 'isImport'>;

/** The limit of the plan that refused something; undefined when it was refused for another reason. */
export function planLimitOf(failure: unknown, field: string): number | undefined {
  if (!isApiError(failure) || failure.validationErrors[field] !== 'plan_limit') return undefined;
  const max = failure.validationParams[field]?.['max'];
  return typeof max === 'number' ? max : undefined;
}

/** The cheapest plan that keeps more. */
function planWithMore(name: LimitName, max: number): PlanKey | undefined {
  return planKeys.find((key) => (plans[key][name] ?? Infinity) > max);
}

/** Invites to the plan that has what this one lacks, instead of an error. */
export function usePlanInvitation() {
  const { t } = useTranslation();
  const navigate = useNavigate();

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

  return {
    /** More prompts or favourites than the plan keeps. */
    inviteToMore: (name: LimitName, max: number) => {
      const plan = planWithMore(name, max);
      const more = plan === undefined ? undefined : plans[plan][name];
      const kept = t(`prompts.limits.${name}.text`, { count: max });
      const offered = plan === undefined ? '' : t(`workspace.plans.${plan}`);
      const offer = typeof more === 'number' ? t('prompts.limits.more', { plan: offered, count: more }) : '';
      const endless = more === null ? t('prompts.limits.endless', { plan: offered }) : '';
      invite({ title: t(`prompts.limits.${name}.title`), text: `${kept} ${offer}${endless}`.trim() });
    },
    /** A gate of the plan that is closed. */
    inviteThrough: (gate: GateName) => {
      const plan = planKeys.find((key) => plans[key][gate] === 1) ?? 'creative';
      invite({
        title: t(`prompts.gates.${gate}.title`),
        text: t(`prompts.gates.${gate}.text`, { plan: t(`workspace.plans.${plan}`) }),
      });
    },
  };
}
