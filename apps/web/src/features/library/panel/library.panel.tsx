import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { PanelWaiting, type Panel } from '../../side-panel/side-panel.tsx';
import type { LibraryGiven } from './library-panel.tsx';

const load = withTexts(['library'], () => import('./library-panel.tsx'));

/** The library beside a chat. It stays open from chat to chat. */
export const libraryPanel: Panel<LibraryGiven> = {
  name: 'library',
  title: (t) => t('titles.library'),
  width: 340,
  Tools: lazyPart(async () => (await load()).LibraryTools, { isQuiet: true }),
  Body: lazyPart(async () => (await load()).LibraryPanel, { waiting: () => <PanelWaiting /> }),
};
