import { readings } from './capsules.tables.ts';

/** Target of foreign keys to a reading. */
export const readingKey = () => readings.id;
