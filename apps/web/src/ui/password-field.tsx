import { PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import classes from './field.module.css';
import type { FieldShape } from './text-field.tsx';

interface PasswordFieldProps
  extends FieldShape, Omit<ComponentPropsWithRef<'input'>, 'size' | 'color' | 'style' | 'type'> {
  /** Names of the button that shows and hides what is typed. */
  showName: string;
  hideName: string;
  /** What is to be read with the field and stands below it, such as the rules. */
  below?: ReactNode;
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />;
}

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** A password with a button that shows it. */
export function PasswordField({ showName, hideName, below, ...rest }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const name = visible ? hideName : showName;
  return (
    <PasswordInput
      classNames={{ ...classes, input: `${classes['input']} ${classes['passwordInput']}` }}
      withAsterisk={false}
      description={below}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={order}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': name, title: name, tabIndex: 0, 'aria-hidden': false }}
      errorProps={{ role: 'alert' }}
      aria-invalid={rest.error ? true : undefined}
      {...rest}
    />
  );
}
