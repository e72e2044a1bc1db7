import type { Thumb } from '@polylogue/contract/fields';
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { IconButton } from './icon-button.tsx';

const icons = {
  up: { plain: IconThumbUp, given: IconThumbUpFilled },
  down: { plain: IconThumbDown, given: IconThumbDownFilled },
};

interface ThumbButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'name' | 'children'> {
  thumb: Thumb;
  /** Accessible name and tooltip. */
  name: string;
  isGiven: boolean;
  size?: number;
}

/** Gives a thumb; filled once it is given. */
export function ThumbButton({ thumb, isGiven, size = 17, ...rest }: ThumbButtonProps) {
  const Icon = icons[thumb][isGiven ? 'given' : 'plain'];
  return <IconButton {...rest} aria-pressed={isGiven} icon={<Icon size={size} stroke={1.6} />} />;
}
