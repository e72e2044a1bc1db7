import type { OpenedMenu } from '../../../ui/code/lazy-menu.tsx';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';

interface EffortListProps {
  caption: string;
  choices: readonly MenuAction[];
}

/** The steps to choose from. */
export function EffortList({ trigger, caption, choices }: EffortListProps & OpenedMenu) {
  return <Menu trigger={trigger} caption={caption} groups={[choices]} align="start" defaultOpened />;
}
