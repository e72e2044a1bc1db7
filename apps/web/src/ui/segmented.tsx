import { SegmentedControl } from '@mantine/core';
import './segmented.css';

interface SegmentedProps<Value extends string> {
  /** What is chosen here; read by screen readers. */
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
  className?: string;
}

const classNames = {
  root: 'segmented',
  indicator: 'segmented-indicator',
  control: 'segmented-control',
  label: 'segmented-label',
};

/** A choice among a few, all in sight. */
export function Segmented<Value extends string>({ name, options, ...rest }: SegmentedProps<Value>) {
  return (
    <SegmentedControl<Value>
      aria-label={name}
      classNames={classNames}
      data={[...options]}
      withItemsBorders={false}
      transitionDuration={120}
      {...rest}
    />
  );
}
