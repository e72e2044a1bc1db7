import { Menu as MantineMenu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, useRef, type ReactElement, type ReactNode } from 'react';
import './menu.css';

/** A menu item. */
export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  /** For items of a single choice: whether it is selected. */
  isChosen?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** The button of the menu. */
  trigger: ReactElement;
  /** Separated by a line. */
  groups: readonly (readonly MenuAction[])[];
  /** Which edge of the button it aligns to. */
  align?: 'start' | 'end';
  /** Caption above the first group. */
  caption?: ReactNode;
  /** Opens on mount, for a menu whose code was loaded by the click. */
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

interface LineProps {
  line: MenuAction;
  /** Gives the focus back to the button. */
  onLeave: () => void;
}

function Line({ line, onLeave }: LineProps) {
  const { key, label, icon, tone, isChosen, disabled } = line;
  const select = line.onSelect;
  function onSelect(): void {
    // First, so that a dialog knows where the focus returns to: this item is gone by then.
    onLeave();
    select();
  }
  if (isChosen !== undefined) {
    return (
      <MantineMenu.RadioItem
        value={key}
        checked={isChosen}
        // Keyboard navigation starts at the selected item.
        data-autofocus={isChosen ? '' : undefined}
        closeMenuOnClick
        onChange={onSelect}
      >
        {label}
      </MantineMenu.RadioItem>
    );
  }
  return (
    <MantineMenu.Item leftSection={icon} data-tone={tone} disabled={disabled} onClick={onSelect}>
      {label}
    </MantineMenu.Item>
  );
}

function hasFocus(dropdown: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || dropdown?.contains(activeElement) === true;
}

/** A menu behind a button. */
export function Menu({ trigger, groups, align = 'end', caption, defaultOpened = false }: MenuProps) {
  const dropdown = useRef<HTMLDivElement>(null);
  /** The library does so only for a menu that it saw opening, not for one that was loaded by its first click. */
  function giveBack(): void {
    const button = document.getElementById(dropdown.current?.getAttribute('aria-labelledby') ?? '');
    button?.focus({ preventScroll: true });
  }
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
      returnFocus={false}
      onClose={() => {
        if (hasFocus(dropdown.current)) giveBack();
      }}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown ref={dropdown} data-layer="">
        {caption === undefined ? null : <MantineMenu.Label>{caption}</MantineMenu.Label>}
        {groups.map((group, index) => (
          <Fragment key={group.map(({ key }) => key).join()}>
            {index === 0 ? null : <MantineMenu.Divider />}
            {group.map((line) => (
              <Line key={line.key} line={line} onLeave={giveBack} />
            ))}
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
