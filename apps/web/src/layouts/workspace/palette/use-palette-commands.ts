import { useTranslation } from 'react-i18next';
import { chatActions, chatCommands } from '../../../features/chats/chats.commands.tsx';
import { comparisonActions, comparisonCommands } from '../../../features/compare/compare.commands.tsx';
import { modelCommands } from '../../../features/conversation/switching/model.commands.tsx';
import { noteActions, noteCommands } from '../../../features/notes/notes.commands.tsx';
import { settingsCommands } from '../../../features/settings/settings.commands.tsx';
import { commandGroups, type Command, type CommandGroup, type CommandSource } from '../../../ui/command.ts';
import type { PaletteGroup } from './palette-groups.ts';
import { workspaceActions } from './workspace.commands.tsx';

/** Everything that has commands. Within a group they stand in this order. */
const sources: readonly CommandSource[] = [
  chatCommands,
  noteCommands,
  comparisonCommands,
  modelCommands,
  settingsCommands,
  chatActions,
  noteActions,
  comparisonActions,
  workspaceActions,
];

/** How many of a group are shown before anything is typed. */
const shownAtOnce: Record<CommandGroup, number> = {
  chats: 5,
  notes: 3,
  comparisons: 0,
  actions: Infinity,
  models: 0,
  settings: 0,
};

function useSource({ group, useCommands }: CommandSource) {
  return { group, commands: useCommands().filter(({ when = true }) => when) };
}

/** Everything that the palette can jump to and do by name, chats and notes first. */
export function usePaletteCommands(): PaletteGroup<Command>[] {
  const { t } = useTranslation();
  // The list is constant, so the hooks are always the same ones.
  const declared = sources.map(useSource);
  return commandGroups.map((key) => ({
    key,
    caption: key === 'notes' ? t('workspace.notes') : t(`workspace.palette.${key}`),
    commands: declared.filter(({ group }) => group === key).flatMap(({ commands }) => commands),
    shownAtOnce: shownAtOnce[key],
  }));
}
