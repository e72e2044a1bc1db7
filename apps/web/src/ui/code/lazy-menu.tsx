import { useState, type ComponentPropsWithRef, type ComponentType, type ReactElement } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** Props of a menu's button. */
export type MenuTrigger = Pick<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled' | 'aria-haspopup'>;

/** Common props of a menu: its button. It opens on mount, for the click that loaded it. */
export interface OpenedMenu {
  trigger: ReactElement;
}

interface LazyMenuProps<Props> {
  /** Props of the menu. */
  menu: Props;
  isBlocked?: boolean;
  /** Renders the button. */
  children: (trigger: MenuTrigger) => ReactElement;
}

/** A button with a menu whose code loads on the first click. */
export function lazyMenu<Props extends object>(
  load: () => Promise<ComponentType<Props & OpenedMenu>>,
): (props: LazyMenuProps<Props>) => ReactElement {
  const Menu = lazyPart(load, { waiting: ({ trigger }) => trigger });
  return function LazyMenu({ menu, isBlocked = false, children }) {
    const [isWanted, setWanted] = useState(false);
    const still: MenuTrigger = { disabled: isBlocked, 'aria-haspopup': 'menu' };
    if (!isWanted) return children({ ...still, onClick: () => setWanted(true) });
    return <Menu {...menu} trigger={children(still)} onLost={() => setWanted(false)} />;
  };
}
