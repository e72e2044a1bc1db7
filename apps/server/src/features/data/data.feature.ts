import type { Feature } from '../../feature.ts';
import { registerDataOperator } from './data.operator.ts';

/** Export of users' data. */
export const dataFeature: Feature = { name: 'data', routes: registerDataOperator };
