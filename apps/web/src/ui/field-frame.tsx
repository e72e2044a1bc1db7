import type { ReactNode } from 'react';
import classes from './field.module.css';

/** Common props of form fields. */
export interface FieldShape {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
}

function idsOf(id: string) {
  return { description: `${id}-description`, error: `${id}-error`, below: `${id}-below` };
}

interface FieldParts extends Pick<FieldShape, 'description' | 'error'> {
  below?: ReactNode;
}

/** Accessibility attributes that link an input to its texts. */
export function fieldProps(id: string, { description, error, below }: FieldParts) {
  const ids = idsOf(id);
  const describing = [description ? ids.description : '', error ? ids.error : '', below ? ids.below : ''];
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describing.filter((one) => one !== '').join(' ') || undefined,
  };
}

interface FieldFrameProps extends FieldShape {
  id: string;
  /** Content below the field that describes it, such as rules. */
  below?: ReactNode;
  children: ReactNode;
}

/** Label above an input and error below it. */
export function FieldFrame({ id, label, description, error, below, children }: FieldFrameProps) {
  const ids = idsOf(id);
  return (
    <div className={classes['root']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      {description ? (
        <p className={classes['description']} id={ids.description}>
          {description}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className={classes['error']} id={ids.error} role="alert">
          {error}
        </p>
      ) : null}
      {below ? <div id={ids.below}>{below}</div> : null}
    </div>
  );
}
