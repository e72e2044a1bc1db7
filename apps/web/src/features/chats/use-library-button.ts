import { libraryPanel } from '../library/panel/library.panel.tsx';
import { useOpenedPanel, useSidePanel } from '../side-panel/use-side-panel.ts';

/** What a button that opens and closes the library beside the chat needs. */
export function useLibraryButton() {
  const opened = useOpenedPanel(({ name }) => name === libraryPanel.name);
  const { toggle } = useSidePanel();
  return { 'aria-expanded': opened !== null, onClick: () => toggle(libraryPanel.name) };
}
