import type { ComponentPropsWithRef } from 'react';
import classes from './pieces.module.css';

interface CardProps extends ComponentPropsWithRef<'div'> {
  roomy?: boolean;
  tone?: 'danger';
}

/** What floats on the paper: a surface inside a hairline. */
export function Card({ roomy, tone, className = '', ...rest }: CardProps) {
  return (
    <div
      className={`${classes['card']} ${className}`}
      data-roomy={roomy === true ? '' : undefined}
      data-tone={tone}
      {...rest}
    />
  );
}
