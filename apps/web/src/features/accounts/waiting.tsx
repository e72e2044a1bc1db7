import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './auth-form.module.css';

/** Shown while a page acts on load. */
export function Waiting({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes['form']} role="status">
      <div className={classes['head']}>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <Skeleton height={42} />
      <Skeleton height={42} width="72%" />
    </div>
  );
}
