import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLogOut } from '../../features/accounts/use-log-out.ts';
import { useNewChat } from '../../features/chats/tree/use-new-chat.ts';
import { useNewNote } from '../../features/notes/making/use-new-note.ts';
import { openPrompt } from '../../features/prompts/prompts.modals.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { chooseTheme, useTheme } from '../../ui/theme-choice.ts';
import { askBeforeLoss } from '../../features/conversation/sending/ask-before-loss.ts';
import { closeDrawer } from './sidebar.store.ts';

/** Actions of the sidebar, its rail and the user menu. */
export function useWorkspaceActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const theme = useTheme();
  const newNote = useNewNote();
  const { userId } = useSession();
  const logOut = useLogOut();
  const { newChat, newFolder } = useNewChat(closeDrawer);

  return {
    newChat,
    newFolder,
    newPrompt: () => openPrompt({}),
    newNote: () => {
      closeDrawer();
      newNote();
    },
    feedback: () => {
      closeDrawer();
      void navigate({ to: paths.user, params: { settingName: 'feedback' } });
    },
    themeLabel: theme === 'dark' ? t('workspace.toLight') : t('workspace.toDark'),
    isDark: theme === 'dark',
    switchTheme: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
    logOut: () => (userId === null ? logOut() : askBeforeLoss(t, userId, logOut)),
  };
}
