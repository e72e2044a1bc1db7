import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './icon-button.module.css';

/** Where the tooltip of a button stands. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

interface IconButtonShape {
  /** What the button does; it is the accessible name and the tooltip. */
  name: string;
  icon: ReactNode;
  /** A frame makes it a button among buttons; without one it is a quiet tool. */
  framed?: boolean;
  primary?: boolean;
  side?: Side;
}

function marks({ name, framed = false, primary = false, side }: Omit<IconButtonShape, 'icon'>) {
  return {
    'aria-label': name,
    'data-tip': name,
    'data-tip-side': side,
    'data-framed': framed || primary ? '' : undefined,
    'data-primary': primary ? '' : undefined,
  };
}

interface IconButtonProps
  extends IconButtonShape, Omit<ComponentPropsWithRef<'button'>, 'name' | 'children'> {}

/** A button that shows only an icon. */
export function IconButton({ name, icon, framed, primary, side, ...rest }: IconButtonProps) {
  return (
    // A menu that hangs on it hands in a class of its own, which must not take the looks away.
    <button type="button" {...marks({ name, framed, primary, side })} {...rest} className={classes['root']}>
      {icon}
    </button>
  );
}

type IconLinkProps = IconButtonShape &
  Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> & { active?: boolean; onClick?: () => void };

/** A link that shows only an icon. */
export function IconLink({ name, icon, framed, primary, side, active, ...link }: IconLinkProps) {
  return (
    <Link
      className={classes['root']}
      data-active={active === true ? '' : undefined}
      {...marks({ name, framed, primary, side })}
      {...link}
    >
      {icon}
    </Link>
  );
}
