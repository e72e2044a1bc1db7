import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNewChat } from '../../features/chats/tree/use-new-chat.ts';
import { openComing } from '../../features/coming/open-coming.tsx';
import { useNewNote } from '../../features/notes/making/use-new-note.ts';
import { openPrompt } from '../../features/prompts/editing/open-prompt.tsx';
import { errorText } from '../../lib/errors/error-text.ts';
import { useLogout } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { closeAllModals } from '../../ui/modals/modal-stack.store.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { chooseTheme, useTheme } from '../../ui/theme-choice.ts';
import { closeDrawer } from './sidebar.store.ts';

/** What the sidebar, its rail and the user menu can do. */
export function useWorkspaceActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const logout = useLogout();
  const theme = useTheme();
  const newNote = useNewNote();
  const { newChat, newFolder, isMaking } = useNewChat(closeDrawer);

  return {
    newChat,
    /** A chat is on its way. */
    isMaking,
    newFolder,
    newPrompt: () => openPrompt(t, {}),
    newNote: () => {
      closeDrawer();
      newNote();
    },
    feedback: () => openComing(t, 'feedback', 'support'),
    themeLabel: theme === 'dark' ? t('workspace.toLight') : t('workspace.toDark'),
    isDark: theme === 'dark',
    switchTheme: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
    logOut: () =>
      logout.mutate(undefined, {
        onSuccess: () => {
          closeAllModals();
          void navigate({ to: paths.main });
        },
        onError: (error) => notifyError(errorText(t, error)),
      }),
  };
}
