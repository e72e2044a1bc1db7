import type { ReactNode } from 'react';

/** A command of the palette: what it jumps to or does. */
export interface Command {
  key: string;
  name: string;
  /** Extra search terms. */
  more?: string;
  icon: ReactNode;
  run: () => void;
  /** Whether it makes sense where the user is; without it, always. */
  when?: boolean;
}

/** The groups of the palette, in its order. */
export const commandGroups = ['chats', 'notes', 'comparisons', 'actions', 'models', 'settings'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** Commands that a feature declares. */
export interface CommandSource {
  group: CommandGroup;
  useCommands: () => readonly Command[];
}

/** Size of a command's icon. */
export const commandIcon = { size: 18, stroke: 1.6 };
