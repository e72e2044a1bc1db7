import type { PlanKey } from '@polylogue/contract/billing';
import type { Model } from '../../models/model.ts';

/** Tokens of a question and its answer as they usually are. */
const usualExchange = 600;

/**
 * How many such questions the balance should cover before a model counts as affordable. The tokens of the free
 * plan are given once; those of a paid plan come again.
 */
const questionsCovered: Record<PlanKey, number> = { free: 25, basic: 10, pro: 10, creative: 10 };

/** What models are chosen by. */
type Offered = Pick<Model, 'id' | 'typeId' | 'modelType' | 'modelDiscounter'>;

/** The user's means. */
export interface Budget {
  tokens: number;
  plan: PlanKey;
}

/** Coefficients are counted in thousandths, since fractions do not add up exactly. */
function weightOf({ modelDiscounter }: Pick<Model, 'modelDiscounter'>): number {
  return Math.round(modelDiscounter * 1_000);
}

/** The weight of all models that the user can afford to ask at once. */
function affordableWeight({ tokens, plan }: Budget): number {
  return (tokens / questionsCovered[plan] / usualExchange) * 1_000;
}

/** What an answer of a model usually costs; null if the user need not think about it. */
export function expensiveCost(model: Pick<Model, 'modelDiscounter'>, budget: Budget): number | null {
  const isExpensive = weightOf(model) > affordableWeight(budget);
  return isExpensive ? Math.round(usualExchange * model.modelDiscounter) : null;
}

function cheapest<One extends Offered>(models: readonly One[]): One | undefined {
  return models.toSorted((one, other) => weightOf(one) - weightOf(other))[0];
}

/**
 * Two models of different providers to begin with, the current one among them if the user can afford it. With a
 * balance that covers none, the two cheapest.
 */
export function pairToTry<One extends Offered>(
  models: readonly One[],
  { active, budget }: { active: number | null; budget: Budget },
): One[] {
  const texts = models.filter(({ modelType }) => modelType !== 'image');
  const limit = affordableWeight(budget);
  const partner = (one: One) => {
    const room = limit - weightOf(one);
    return texts.find((other) => other.typeId !== one.typeId && weightOf(other) <= room);
  };
  const current = texts.filter(({ id }) => id === active);
  for (const one of [...current, ...texts]) {
    const other = partner(one);
    if (other) return [one, other];
  }
  const first = cheapest(texts);
  const second = cheapest(texts.filter(({ typeId }) => typeId !== first?.typeId));
  return first && second ? [first, second] : [];
}

/** The models of a set that the user can afford together, in their order; empty with fewer than two. */
export function affordableSet<One extends Offered>(models: readonly One[], budget: Budget): One[] {
  let room = affordableWeight(budget);
  const set = models.filter((model) => {
    const weight = weightOf(model);
    if (weight > room) return false;
    room -= weight;
    return true;
  });
  return set.length < 2 ? [] : set;
}
