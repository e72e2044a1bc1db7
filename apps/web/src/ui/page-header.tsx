import { createContext, use, type ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderEnds {
  before: ReactNode;
  after: ReactNode;
}

/** What the layout adds at both ends of every page header, such as the drawer button on small screens. */
export const PageHeaderFrame = createContext<PageHeaderEnds | null>(null);

interface PageHeaderProps {
  title: ReactNode;
  beside?: ReactNode;
  /** On phones the tools take the title's space, which is then for screen readers only. */
  toolsFirst?: boolean;
  children?: ReactNode;
}

/** Header of a workspace page: title on the left, tools on the right. */
export function PageHeader({ title, beside, toolsFirst = false, children }: PageHeaderProps) {
  const ends = use(PageHeaderFrame);
  return (
    <header
      className={classes['pageHeader']}
      data-framed={ends === null ? undefined : ''}
      data-tools-first={toolsFirst ? '' : undefined}
    >
      {ends?.before}
      <h1 dir="auto">{title}</h1>
      {beside}
      <div className={classes['pageTools']}>
        {children}
        {ends?.after}
      </div>
    </header>
  );
}
