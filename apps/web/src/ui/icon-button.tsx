import { Tooltip } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './icon-button.module.css';
import './tooltip.css';

type Side = 'top' | 'right' | 'bottom' | 'left';

interface IconButtonShape {
  /** What the button does; it is the accessible name and the tooltip. */
  name: string;
  icon: ReactNode;
  /** A frame makes it a button among buttons; without one it is a quiet tool. */
  framed?: boolean;
  primary?: boolean;
  side?: Side;
}

function Named({ name, side = 'bottom', children }: { name: string; side?: Side; children: ReactNode }) {
  return (
    <Tooltip label={name} position={side} openDelay={400} offset={6} events={tooltipEvents} zIndex={120}>
      {children}
    </Tooltip>
  );
}

const tooltipEvents = { hover: true, focus: true, touch: false };

function marks(framed: boolean, primary: boolean) {
  return {
    'data-framed': framed || primary ? '' : undefined,
    'data-primary': primary ? '' : undefined,
  };
}

interface IconButtonProps
  extends IconButtonShape, Omit<ComponentPropsWithRef<'button'>, 'name' | 'children'> {}

/** A button that shows only an icon. */
export function IconButton({ name, icon, framed = false, primary = false, side, ...rest }: IconButtonProps) {
  return (
    <Named name={name} side={side}>
      <button
        type="button"
        aria-label={name}
        className={classes['root']}
        {...marks(framed, primary)}
        {...rest}
      >
        {icon}
      </button>
    </Named>
  );
}

type IconLinkProps = IconButtonShape &
  Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> & { active?: boolean; onClick?: () => void };

/** A link that shows only an icon. */
export function IconLink({
  name,
  icon,
  framed = false,
  primary = false,
  side,
  active,
  ...link
}: IconLinkProps) {
  return (
    <Named name={name} side={side}>
      <Link
        aria-label={name}
        className={classes['root']}
        data-active={active === true ? '' : undefined}
        {...marks(framed, primary)}
        {...link}
      >
        {icon}
      </Link>
    </Named>
  );
}
