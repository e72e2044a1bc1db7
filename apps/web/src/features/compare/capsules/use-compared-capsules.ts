import { useQuery } from '@tanstack/react-query';
import { useHasLibrary } from '../../billing/billing.data.ts';
import type { Capsule } from '../../library/capsule.ts';
import { capsulesQuery } from '../../library/library.data.ts';
import { useCompare } from '../compare.store.ts';
import { comparedCapsules } from './compared-capsules.ts';

/** The capsules that every slot reads. */
export function useComparedCapsules(): readonly Capsule[] {
  const slots = useCompare((state) => state.slots);
  const chosen = useCompare((state) => state.capsules);
  const isUsed = useHasLibrary();
  const { data: capsules = [] } = useQuery({ ...capsulesQuery, enabled: isUsed });
  const read = comparedCapsules(capsules, slots, chosen);
  return isUsed ? capsules.filter(({ id }) => read.includes(id)) : [];
}

/** Tokens of all text in them. */
export function useComparedTokens(): number {
  return useComparedCapsules().reduce((sum, { tokens }) => sum + tokens, 0);
}
