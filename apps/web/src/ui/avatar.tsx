import type { CSSProperties } from 'react';
import { initials } from './initials.ts';
import classes from './pieces.module.css';

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: number;
}

/** A user's photo or initials. The name is next to it, so screen readers skip it. */
export function Avatar({ name, src, size = 34 }: AvatarProps) {
  const style: CSSProperties & Record<'--avatar-size', string> = { '--avatar-size': `${size}px` };
  return (
    <span className={classes['avatar']} style={style} data-initials={initials(name)} aria-hidden>
      {src ? <img src={src} alt="" /> : null}
    </span>
  );
}
