import { uiTimes } from '@polylogue/contract/limits';
import { IconMessageCircleQuestion } from '@tabler/icons-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../ui/code/lazy-part.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { closeDrawer } from './sidebar.store.ts';

const load = withTexts(['support'], () => import('../../features/support/feedback-popup.tsx'));
const FeedbackPopup = lazyPart(async () => (await load()).FeedbackPopup, { waiting: ({ target }) => target });

/** Time to move the pointer from the button to the popup. */
const closeDelay = 250;

/** Opens the feedback popup: by a click at once, by resting the pointer after half a second. */
export function FeedbackButton() {
  const { t } = useTranslation();
  const [opening, setOpening] = useState<'none' | 'rest' | 'click'>('none');
  const [isWanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function open(by: 'rest' | 'click'): void {
    clearTimeout(timer.current);
    setWanted(true);
    setOpening(by);
  }

  function close(): void {
    clearTimeout(timer.current);
    setOpening('none');
    // The popup goes with the focus in it.
    if (document.activeElement?.closest('[data-layer]')) button.current?.focus();
  }

  function onEnter({ pointerType }: PointerEvent): void {
    clearTimeout(timer.current);
    // Touch cannot rest without pressing.
    if (pointerType === 'touch' || opening !== 'none') return;
    timer.current = setTimeout(() => open('rest'), uiTimes.feedbackPopupDelay);
  }

  function onLeave(): void {
    clearTimeout(timer.current);
    if (opening === 'rest') timer.current = setTimeout(close, closeDelay);
  }

  const target = (
    <IconButton
      ref={button}
      name={t('workspace.feedback')}
      icon={<IconMessageCircleQuestion size={18} stroke={1.6} />}
      // The popup says more than a tooltip would, at about the same time.
      data-tip={undefined}
      aria-haspopup="dialog"
      aria-expanded={opening !== 'none'}
      onClick={() => (opening === 'click' ? close() : open('click'))}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    />
  );
  if (!isWanted) return target;
  return (
    <FeedbackPopup
      target={target}
      isOpen={opening !== 'none'}
      leavesFocus={opening === 'rest'}
      onClose={close}
      onChosen={() => {
        close();
        closeDrawer();
      }}
      onEnter={() => clearTimeout(timer.current)}
      onLeave={onLeave}
      onLost={() => setWanted(false)}
    />
  );
}
