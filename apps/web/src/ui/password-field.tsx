import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldFrame, fieldProps, type FieldShape } from './field-frame.tsx';
import classes from './field.module.css';
import { useTypedEarly } from './use-typed-early.ts';

interface PasswordFieldProps extends FieldShape, Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> {
  /** Labels of the show and hide button. */
  showName: string;
  hideName: string;
  /** Content below the field that describes it, such as the rules. */
  below?: ReactNode;
}

/** A password field with a show button. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, description, error, below, showName, hideName, ...rest } = props;
  const id = useId();
  useTypedEarly(id);
  const [isVisible, setVisible] = useState(false);
  const name = isVisible ? hideName : showName;
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <FieldFrame id={id} label={label} description={description} error={error} below={below}>
      <div className={classes['password']}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...fieldProps(id, { description, error, below })}
          type={isVisible ? 'text' : 'password'}
          className={classes['input']}
        />
        <button
          type="button"
          className={classes['visibility']}
          aria-label={name}
          title={name}
          disabled={rest.disabled}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon size={17} stroke={1.6} aria-hidden />
        </button>
      </div>
    </FieldFrame>
  );
}
