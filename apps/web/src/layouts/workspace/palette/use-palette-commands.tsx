import {
  IconBookmarks,
  IconBooks,
  IconColumns2,
  IconFolderPlus,
  IconKeyboard,
  IconLogout,
  IconMessage,
  IconMessage2Plus,
  IconMoon,
  IconNotes,
  IconReceipt,
  IconSettings,
  IconPencilPlus,
  IconNote,
  IconSparkles,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModelSwitch } from '../../../features/conversation/switching/use-model-switch.ts';
import { chatsQuery } from '../../../features/conversation/chats.data.ts';
import { savedQuery } from '../../../features/compare/saved/saved.data.ts';
import { modelsQuery } from '../../../features/models/models.data.ts';
import { notesQuery } from '../../../features/notes/notes.data.ts';
import { settingsGroups } from '../../../features/settings/settings-groups.ts';
import { paths } from '../../../paths.ts';
import { VoiceDot } from '../../../ui/voice.tsx';
import { openShortcutSheet } from '../shortcuts/open-shortcut-sheet.ts';
import { useWorkspaceActions } from '../use-workspace-actions.ts';
import type { PaletteCommand, PaletteGroup } from './palette-groups.ts';

/** A command with its icon. */
export interface DrawnCommand extends PaletteCommand {
  icon: ReactNode;
}

type Group = PaletteGroup<DrawnCommand>;

const icon = { size: 16, stroke: 1.6 };

function useChatCommands(): Group {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: chats = [] } = useQuery(chatsQuery);
  const commands = chats
    .filter(({ group }) => !group)
    .map(({ id, name }) => ({
      key: `chat-${id}`,
      name,
      icon: <IconMessage {...icon} />,
      run: () => void navigate({ to: paths.chat, search: { c: id } }),
    }));
  return { key: 'chats', caption: t('workspace.palette.chats'), commands, shownAtOnce: 5 };
}

function useNoteCommands(): Group {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: notes = [] } = useQuery(notesQuery);
  const commands = notes.map(({ id, name }) => ({
    key: `note-${id}`,
    name,
    icon: <IconNotes {...icon} />,
    run: () => void navigate({ to: paths.chat, search: { n: id } }),
  }));
  return { key: 'notes', caption: t('workspace.notes'), commands, shownAtOnce: 3 };
}

function useComparisonCommands(): Group {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: saved = [] } = useQuery(savedQuery);
  const commands = saved.map(({ id, title }) => ({
    key: `comparison-${id}`,
    name: title,
    icon: <IconBookmarks {...icon} />,
    run: () => void navigate({ to: paths.compareModels, search: { c: id } }),
  }));
  return { key: 'comparisons', caption: t('workspace.palette.comparisons'), commands, shownAtOnce: 0 };
}

function useModelCommands(): Group {
  const { t } = useTranslation();
  const { data } = useQuery(modelsQuery);
  const switchModel = useModelSwitch();
  const commands = (data?.list ?? []).map(({ id, name, typeName, voice }) => ({
    key: `model-${id}`,
    name,
    more: typeName,
    icon: <VoiceDot voice={voice} />,
    run: () => switchModel(id),
  }));
  return { key: 'models', caption: t('workspace.palette.models'), commands, shownAtOnce: 0 };
}

function useSettingsCommands(): Group {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const commands = settingsGroups.flatMap(({ blocks }) =>
    blocks.map(({ name }) => ({
      key: `settings-${name}`,
      name: t(`settings.blocks.${name}`),
      icon: <IconSettings {...icon} />,
      run: () => void navigate({ to: paths.user, params: { settingName: name } }),
    })),
  );
  return { key: 'settings', caption: t('workspace.palette.settings'), commands, shownAtOnce: 0 };
}

function useActionCommands(): Group {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { newChat, newFolder, newNote, newPrompt, switchTheme, themeLabel, logOut } = useWorkspaceActions();
  const commands = [
    { key: 'new-chat', name: t('workspace.newChat'), icon: <IconMessage2Plus {...icon} />, run: newChat },
    { key: 'new-folder', name: t('workspace.newFolder'), icon: <IconFolderPlus {...icon} />, run: newFolder },
    { key: 'new-note', name: t('workspace.newNote'), icon: <IconNote {...icon} />, run: newNote },
    { key: 'new-prompt', name: t('workspace.newPrompt'), icon: <IconPencilPlus {...icon} />, run: newPrompt },
    {
      key: 'compare',
      name: t('chats.compare'),
      icon: <IconColumns2 {...icon} />,
      run: () => void navigate({ to: paths.compareModels }),
    },
    {
      key: 'library',
      name: t('workspace.library'),
      icon: <IconBooks {...icon} />,
      run: () => void navigate({ to: paths.library }),
    },
    {
      key: 'prompts',
      name: t('workspace.prompts'),
      icon: <IconSparkles {...icon} />,
      run: () => void navigate({ to: paths.prompts }),
    },
    {
      key: 'plans',
      name: t('workspace.palette.plans'),
      icon: <IconReceipt {...icon} />,
      run: () => void navigate({ to: paths.tariffs }),
    },
    {
      key: 'all-settings',
      name: t('workspace.settings'),
      icon: <IconSettings {...icon} />,
      run: () => void navigate({ to: paths.user }),
    },
    { key: 'theme', name: themeLabel, icon: <IconMoon {...icon} />, run: switchTheme },
    {
      key: 'shortcuts',
      name: t('workspace.shortcuts'),
      icon: <IconKeyboard {...icon} />,
      run: () => openShortcutSheet({}),
    },
    { key: 'log-out', name: t('workspace.logOut'), icon: <IconLogout {...icon} />, run: logOut },
  ];
  return { key: 'actions', caption: t('workspace.palette.actions'), commands, shownAtOnce: commands.length };
}

/** Everything that the palette can jump to and do by name, chats and notes first. */
export function usePaletteCommands(): Group[] {
  const chats = useChatCommands();
  const notes = useNoteCommands();
  const comparisons = useComparisonCommands();
  const models = useModelCommands();
  const settings = useSettingsCommands();
  const actions = useActionCommands();
  return [chats, notes, comparisons, actions, models, settings];
}
