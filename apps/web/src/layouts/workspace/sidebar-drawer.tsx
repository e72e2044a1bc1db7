import { Drawer } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import './drawer.css';
import { Sidebar } from './sidebar.tsx';
import { toggleSidebar, useSidebar } from './sidebar.store.ts';

const classNames = { content: 'sidebar-drawer-content', body: 'sidebar-drawer-body' };

/**
 * Restores the focus. The drawer's code loads on first open, so Mantine never sees it closed before; the
 * opener is stored instead.
 */
function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    const { drawerOpener } = useSidebar.getState();
    if (!isOpen && drawerOpener instanceof HTMLElement) drawerOpener.focus();
  }, [isOpen]);
}

/** The sidebar as an overlay on small screens. */
export function SidebarDrawer() {
  const { t } = useTranslation();
  const isOpen = useSidebar((state) => state.isDrawerOpen);
  useFocusReturn(isOpen);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={toggleSidebar}
      size="min(330px, calc(100vw - 48px))"
      zIndex={80}
      classNames={classNames}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 220 }}
      data-layer="drawer"
    >
      <Drawer.Overlay color="#141416" backgroundOpacity={0.45} />
      <Drawer.Content aria-label={t('workspace.sidebar')}>
        <Drawer.Body>
          <Sidebar inDrawer />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
