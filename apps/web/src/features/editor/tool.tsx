import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './editor.module.css';

/** Size and stroke of tool icons. */
export const toolIcon = { size: 17, stroke: 1.6 };

interface ToolProps {
  name: string;
  icon: ReactNode;
  /** Pressed while active at the caret. */
  isOn?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** One tool of an editor. */
export function Tool({ name, icon, isOn, disabled, onClick }: ToolProps) {
  return (
    <IconButton
      side="top"
      name={name}
      icon={icon}
      aria-pressed={isOn}
      disabled={disabled}
      // Keep the caret where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}

/** Separates groups of tools. */
export function ToolLine() {
  return <span className={classes['line']} />;
}
