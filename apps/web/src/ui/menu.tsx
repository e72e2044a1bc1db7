import { Menu as MantineMenu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import './menu.css';

/** One line of a menu. */
export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  onSelect: () => void;
}

interface MenuProps {
  /** The button the menu hangs on. */
  trigger: ReactElement;
  /** Groups are parted by a hairline. */
  groups: readonly (readonly MenuAction[])[];
  /** Words above the first group. */
  caption?: ReactNode;
  /** Opened at once, for a menu whose code was fetched by the click that asked for it. */
  defaultOpened?: boolean;
}

const classNames = {
  dropdown: 'menu-dropdown',
  item: 'menu-item',
  itemSection: 'menu-icon',
  divider: 'menu-divider',
  label: 'menu-label',
};

/** Actions behind a button. */
export function Menu({ trigger, groups, caption, defaultOpened = false }: MenuProps) {
  return (
    <MantineMenu
      classNames={classNames}
      position="bottom-end"
      offset={6}
      zIndex={85}
      defaultOpened={defaultOpened}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown data-layer="">
        {caption === undefined ? null : <MantineMenu.Label>{caption}</MantineMenu.Label>}
        {groups.map((group, index) => (
          <Fragment key={group.map((action) => action.key).join()}>
            {index === 0 ? null : <MantineMenu.Divider />}
            {group.map((action) => (
              <MantineMenu.Item
                key={action.key}
                leftSection={action.icon}
                data-tone={action.tone}
                onClick={action.onSelect}
              >
                {action.label}
              </MantineMenu.Item>
            ))}
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
