import type { ComponentPropsWithRef } from 'react';
import classes from './pieces.module.css';

interface CardProps extends ComponentPropsWithRef<'div'> {
  roomy?: boolean;
  tone?: 'danger';
}

/** A bordered surface on the page background. */
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
