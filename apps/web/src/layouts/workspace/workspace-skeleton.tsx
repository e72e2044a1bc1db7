import { PendingPage } from '../../pending-page.tsx';
import header from '../../ui/page-header.module.css';
import sidebar from './sidebar.module.css';
import classes from './workspace.module.css';

/** The workspace without its content: what the server's page shows until the app has loaded. */
export function WorkspaceSkeleton() {
  return (
    <div className={classes['app']} data-skeleton>
      <div className={sidebar['side']} />
      <div className={classes['main']}>
        <div className={header['pageHeader']} />
        <PendingPage />
      </div>
    </div>
  );
}
