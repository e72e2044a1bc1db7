import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldFrame, fieldProps, type FieldShape } from './field-frame.tsx';
import classes from './field.module.css';

interface PasswordFieldProps extends FieldShape, Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> {
  /** Names of the button that shows and hides what is typed. */
  showName: string;
  hideName: string;
  /** What is to be read with the field and stands below it, such as the rules. */
  below?: ReactNode;
}

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, description, error, below, showName, hideName, ...rest } = props;
  const id = useId();
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
