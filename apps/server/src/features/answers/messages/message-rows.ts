import type { generations, messages } from '../answers.tables.ts';

/** A request or an answer as its row. */
export type MessageRow = typeof messages.$inferSelect;

/** The writing of an answer as its row. */
export type GenerationRow = typeof generations.$inferSelect;
