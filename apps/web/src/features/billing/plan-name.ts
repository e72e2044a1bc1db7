import type { TariffData } from '@polylogue/contract/billing';
import type { TFunction } from 'i18next';

/** Displayed name of a plan; a name changed by the operator is kept. */
export function planName(t: TFunction, { name }: Pick<TariffData, 'name'>): string {
  switch (name) {
    case 'free':
    case 'basic':
    case 'pro':
    case 'creative':
      return t(`workspace.plans.${name}`);
    default:
      return name;
  }
}
