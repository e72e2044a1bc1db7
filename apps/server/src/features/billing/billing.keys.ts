import { plans } from './plans.tables.ts';

/** Target of foreign keys to a version of a plan. */
export const planVersionKey = () => plans.id;
