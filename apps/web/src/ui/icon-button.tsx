import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './icon-button.module.css';

/** Side of a tooltip. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

interface IconButtonShape {
  /** Accessible name and tooltip. */
  name: string;
  icon: ReactNode;
  /** With a border it looks like a button; without one it is a quiet tool. */
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

/** An icon-only button. */
export function IconButton({ name, icon, framed, primary, side, ...rest }: IconButtonProps) {
  return (
    // A menu passes its own class, which must not replace ours.
    <button type="button" {...marks({ name, framed, primary, side })} {...rest} className={classes['root']}>
      {icon}
    </button>
  );
}

type IconLinkProps = IconButtonShape &
  Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> & { active?: boolean; onClick?: () => void };

/** An icon-only link. */
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

/** The place of an icon button that is not known yet. */
export function IconPlace() {
  return <span className={`${classes['root']} ${classes['place']}`} />;
}
