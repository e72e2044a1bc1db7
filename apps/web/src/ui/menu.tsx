import { Menu as MantineMenu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import './menu.css';

/** One line of a menu. */
export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  /** Set where one of several holds: whether it is this one. */
  isChosen?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** The button the menu hangs on. */
  trigger: ReactElement;
  /** Groups are parted by a hairline. */
  groups: readonly (readonly MenuAction[])[];
  /** Which edge of the button it hangs on. */
  align?: 'start' | 'end';
  /** Words above the first group. */
  caption?: ReactNode;
  /** Opened at once, for a menu whose code was fetched by the click that asked for it. */
  defaultOpened?: boolean;
}

const classNames = {
  dropdown: 'menu-dropdown',
  item: 'menu-item',
  itemSection: 'menu-icon',
  itemIndicator: 'menu-mark',
  divider: 'menu-divider',
  label: 'menu-label',
};

function Line({ action: { key, label, icon, tone, isChosen, onSelect } }: { action: MenuAction }) {
  if (isChosen !== undefined) {
    return (
      <MantineMenu.RadioItem
        value={key}
        checked={isChosen}
        // The keys begin at what holds.
        data-autofocus={isChosen ? '' : undefined}
        closeMenuOnClick
        onChange={onSelect}
      >
        {label}
      </MantineMenu.RadioItem>
    );
  }
  return (
    <MantineMenu.Item leftSection={icon} data-tone={tone} onClick={onSelect}>
      {label}
    </MantineMenu.Item>
  );
}

/** Actions behind a button. */
export function Menu({ trigger, groups, align = 'end', caption, defaultOpened = false }: MenuProps) {
  return (
    <MantineMenu
      classNames={classNames}
      position={`bottom-${align}`}
      offset={6}
      zIndex={85}
      defaultOpened={defaultOpened}
      withInitialFocusPlaceholder={false}
      checkIcon={<IconCheck size={16} stroke={1.8} aria-hidden />}
      transitionProps={{ duration: 120 }}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown data-layer="">
        {caption === undefined ? null : <MantineMenu.Label>{caption}</MantineMenu.Label>}
        {groups.map((group, index) => (
          <Fragment key={group.map((action) => action.key).join()}>
            {index === 0 ? null : <MantineMenu.Divider />}
            {group.map((action) => (
              <Line key={action.key} action={action} />
            ))}
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
