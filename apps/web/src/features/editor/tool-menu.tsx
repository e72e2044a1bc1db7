import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

interface ToolMenuProps {
  name: string;
  icon: ReactNode;
  groups: ComponentProps<typeof Menu>['groups'];
}

/** A tool of an editor that opens a menu. */
export function ToolMenu({ name, icon, groups }: ToolMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          side="top"
          name={name}
          icon={icon}
          // Keep the caret where it is.
          onMouseDown={(event) => event.preventDefault()}
        />
      }
      groups={groups}
    />
  );
}
