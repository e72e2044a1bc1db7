import type { OpenedMenu } from '../../../ui/code/lazy-menu.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import {
  isFileAttachable,
  isTextAttachable,
  type Attachable,
  type FileAttachable,
  type PickedAttachable,
} from '../attachments/attachable.ts';

interface AddMenuListProps {
  attachables: readonly Attachable[];
  onChooseFile: (kind: string) => void;
  onPick: (kind: string) => void;
}

/** Menu of what can be attached to a message. */
export function AddMenuList({ trigger, attachables, onChooseFile, onPick }: AddMenuListProps & OpenedMenu) {
  const offers = attachables.flatMap((attachable) => (isTextAttachable(attachable) ? [] : [attachable]));

  function choose(offer: FileAttachable | PickedAttachable): void {
    if (!isFileAttachable(offer)) onPick(offer.kind);
    else if (offer.refusal === undefined) onChooseFile(offer.kind);
    else notifyError(offer.refusal);
  }

  return (
    <Menu
      trigger={trigger}
      defaultOpened
      // The button stands at the left edge of its column.
      align="start"
      groups={[
        offers.map((offer) => ({
          key: offer.kind,
          label: offer.label,
          icon: <offer.Icon size={16} stroke={1.6} />,
          onSelect: () => choose(offer),
        })),
      ]}
    />
  );
}
