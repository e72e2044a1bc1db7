import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './note-pane.module.css';

const widths = ['38%', '92%', '84%', '61%', '88%', '45%'];

/** Placeholder of a loading note. */
export function NoteSkeleton({ name }: { name?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={name ?? t('workspace.notes')} />
      <div className={classes['skeleton']} role="status" aria-label={t('notes.loading')}>
        {widths.map((width, index) => (
          <Skeleton key={width} width={width} height={index === 0 ? 24 : 14} />
        ))}
      </div>
    </>
  );
}
