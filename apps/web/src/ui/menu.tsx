import { Menu as MantineMenu } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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

/** A menu item that leads to further items in the same place. */
export interface MenuBranch {
  key: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Separated by a line. */
  groups: readonly (readonly MenuAction[])[];
}

type MenuLine = MenuAction | MenuBranch;

interface MenuProps {
  /** The button of the menu. */
  trigger: ReactElement;
  /** Separated by a line. */
  groups: readonly (readonly MenuLine[])[];
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
  line: MenuLine;
  /** Shows the items of a branch. */
  onEnter: (branch: MenuBranch) => void;
  /** Gives the focus back to the button. */
  onLeave: () => void;
}

function Line({ line, onEnter, onLeave }: LineProps) {
  if ('groups' in line) {
    return (
      <MantineMenu.Item
        leftSection={line.icon}
        rightSection={<IconChevronRight size={16} stroke={1.6} aria-hidden />}
        aria-haspopup="menu"
        disabled={line.disabled}
        closeMenuOnClick={false}
        onClick={() => onEnter(line)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') onEnter(line);
        }}
      >
        {line.label}
      </MantineMenu.Item>
    );
  }
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

/** The branch on show; its first item gets the focus, and the branch itself when it is left. */
function useBranch() {
  const dropdown = useRef<HTMLDivElement>(null);
  const [branch, setBranch] = useState<MenuBranch | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    if (branch === null && left === null) return;
    const items = [...(dropdown.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const target = branch === null ? items.find(({ textContent }) => textContent === left) : items[0];
    target?.focus();
  }, [branch, left]);
  return {
    dropdown,
    branch,
    enter: (next: MenuBranch) => {
      setLeft(null);
      setBranch(next);
    },
    leave: () => {
      setLeft(branch?.label ?? null);
      setBranch(null);
    },
    reset: () => {
      setLeft(null);
      setBranch(null);
    },
  };
}

function BranchHead({ branch, onLeave }: { branch: MenuBranch; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <MantineMenu.Item
        leftSection={<IconChevronLeft size={16} stroke={1.6} aria-hidden />}
        closeMenuOnClick={false}
        aria-label={t('common.back')}
        onClick={onLeave}
      >
        {branch.label}
      </MantineMenu.Item>
      <MantineMenu.Divider />
    </>
  );
}

function hasFocus(dropdown: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || dropdown?.contains(activeElement) === true;
}

/** A menu behind a button. */
export function Menu({ trigger, groups, align = 'end', caption, defaultOpened = false }: MenuProps) {
  const { dropdown, branch, enter, leave, reset } = useBranch();
  const shown: readonly (readonly MenuLine[])[] = branch?.groups ?? groups;
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
      transitionProps={{ duration: 120, onExited: reset }}
      returnFocus={false}
      onClose={() => {
        if (hasFocus(dropdown.current)) giveBack();
      }}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown
        ref={dropdown}
        data-layer=""
        onKeyDown={({ key }) => {
          if (branch !== null && key === 'ArrowLeft') leave();
        }}
      >
        {branch === null ? null : <BranchHead branch={branch} onLeave={leave} />}
        {caption === undefined || branch !== null ? null : <MantineMenu.Label>{caption}</MantineMenu.Label>}
        {shown.map((group, index) => (
          <Fragment key={group.map(({ key }) => key).join()}>
            {index === 0 ? null : <MantineMenu.Divider />}
            {group.map((line) => (
              <Line key={line.key} line={line} onEnter={enter} onLeave={giveBack} />
            ))}
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
