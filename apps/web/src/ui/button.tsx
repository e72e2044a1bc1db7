import { Button as MantineButton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './button.module.css';

/** `primary` is for the one thing to do next: one in sight. */
export type ButtonLook = 'primary' | 'default' | 'ghost' | 'danger' | 'dangerFilled';

interface ButtonShape {
  look?: ButtonLook;
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  fullWidth?: boolean;
  children: ReactNode;
}

interface ButtonProps
  extends ButtonShape, Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'children'> {
  loading?: boolean;
}

/** A button with a verb on it. While loading it keeps its width and takes no clicks. */
export function Button({ look = 'default', size = 'md', icon, ...rest }: ButtonProps) {
  return (
    <MantineButton
      type="button"
      unstyled={false}
      classNames={classes}
      leftSection={icon}
      data-look={look}
      data-size={size}
      loaderProps={{ size: 16, color: 'currentColor' }}
      {...rest}
    />
  );
}

type ButtonLinkProps = ButtonShape & Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;

/** A link that looks like a button: it goes somewhere instead of doing something. */
export function ButtonLink({
  look = 'default',
  size = 'md',
  icon,
  fullWidth,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <MantineButton
      classNames={classes}
      leftSection={icon}
      fullWidth={fullWidth}
      data-look={look}
      data-size={size}
      renderRoot={(props: object) => <Link {...props} {...link} />}
    >
      {children}
    </MantineButton>
  );
}
