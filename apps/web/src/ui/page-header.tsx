import { createContext, use, type ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderEnds {
  before: ReactNode;
  after: ReactNode;
}

/** What the frame puts at both ends of every page's header, such as the drawer's button on small screens. */
export const PageHeaderFrame = createContext<PageHeaderEnds | null>(null);

interface PageHeaderProps {
  title: string;
  beside?: ReactNode;
  /** On a phone the tools need the room of the name, which only screen readers get then. */
  toolsFirst?: boolean;
  children?: ReactNode;
}

/** The line above a screen of the workspace: its name on the left, its tools on the right. */
export function PageHeader({ title, beside, toolsFirst = false, children }: PageHeaderProps) {
  const ends = use(PageHeaderFrame);
  return (
    <header
      className={classes['pageHeader']}
      data-framed={ends === null ? undefined : ''}
      data-tools-first={toolsFirst ? '' : undefined}
    >
      {ends?.before}
      <h1>{title}</h1>
      {beside}
      <div className={classes['pageTools']}>
        {children}
        {ends?.after}
      </div>
    </header>
  );
}
