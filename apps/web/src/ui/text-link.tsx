import { Link, type LinkComponentProps } from '@tanstack/react-router';
import classes from './pieces.module.css';

/** A link inside words. */
export function TextLink(props: LinkComponentProps<'a'>) {
  return <Link {...props} className={classes['link']} />;
}
