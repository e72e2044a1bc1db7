import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import './drawer.css';
import { Sidebar } from './sidebar.tsx';
import { toggleSidebar, useSidebar } from './sidebar.store.ts';

const classNames = { content: 'sidebar-drawer-content', body: 'sidebar-drawer-body' };

/** The sidebar over the page, below the breakpoint. */
export function SidebarDrawer() {
  const { t } = useTranslation();
  const isOpen = useSidebar((state) => state.isDrawerOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={toggleSidebar}
      withCloseButton={false}
      size="min(330px, calc(100vw - 48px))"
      zIndex={80}
      classNames={classNames}
      overlayProps={{ color: '#141416', backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 220 }}
      aria-label={t('workspace.sidebar')}
      data-layer=""
    >
      <Sidebar inDrawer />
    </Drawer>
  );
}
