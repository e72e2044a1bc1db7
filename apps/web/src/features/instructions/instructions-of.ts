import type { InstructionLevel } from '@polylogue/contract/instructions';

/** The level whose instructions are written. */
export interface InstructionsOf {
  level: InstructionLevel;
  /** Of the folder or chat. */
  id: number | null;
  /** Of the folder or chat; empty for the user. */
  name: string;
}
