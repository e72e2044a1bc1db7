import type { OpenedMenu } from '../../ui/code/lazy-menu.tsx';
import { Menu, type MenuAction } from '../../ui/menu.tsx';

/** The levels whose instructions hold, each of which opens. */
export function LevelMenu({ trigger, choices }: { choices: readonly MenuAction[] } & OpenedMenu) {
  return <Menu trigger={trigger} groups={[choices]} align="start" defaultOpened />;
}
