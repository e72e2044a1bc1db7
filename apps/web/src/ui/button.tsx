import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './button.module.css';

/** `primary` is for the main action: one per view. */
export type ButtonLook = 'primary' | 'default' | 'ghost' | 'danger' | 'dangerFilled';

interface ButtonShape {
  look?: ButtonLook;
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  fullWidth?: boolean;
  children: ReactNode;
}

function marks({ look = 'default', size = 'md', fullWidth }: Omit<ButtonShape, 'children'>) {
  return {
    className: classes['root'],
    'data-look': look,
    'data-size': size,
    'data-full': fullWidth === true ? '' : undefined,
  };
}

function Content({ icon, children }: Pick<ButtonShape, 'icon' | 'children'>) {
  return (
    <span className={classes['content']}>
      {icon}
      <span className={classes['label']}>{children}</span>
    </span>
  );
}

interface ButtonProps extends ButtonShape, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  loading?: boolean;
}

/** A button. While loading it keeps its width and ignores clicks. */
export function Button(props: ButtonProps) {
  const { look, size, icon, fullWidth, loading = false, disabled, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...marks({ look, size, fullWidth })}
      data-loading={loading ? '' : undefined}
      aria-busy={loading}
      disabled={disabled === true || loading}
    >
      <Content icon={icon}>{children}</Content>
    </button>
  );
}

type ButtonLinkProps = ButtonShape &
  Pick<LinkComponentProps<'a'>, 'to' | 'params' | 'search' | 'hash' | 'onClick'>;

/** A link styled as a button: it navigates instead of acting. */
export function ButtonLink({ look, size, icon, fullWidth, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} {...marks({ look, size, fullWidth })} data-needs-app={link.onClick ? '' : undefined}>
      <Content icon={icon}>{children}</Content>
    </Link>
  );
}
