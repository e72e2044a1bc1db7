import { Link, type LinkComponentProps } from '@tanstack/react-router';
import classes from './pieces.module.css';

/** An inline link. */
export function TextLink(props: LinkComponentProps<'a'>) {
  return <Link {...props} className={classes['link']} />;
}
