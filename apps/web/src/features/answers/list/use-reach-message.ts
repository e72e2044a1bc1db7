import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtualizerHandle } from 'virtua';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import type { Row } from './rows.ts';

interface ReachOptions {
  rows: readonly Row[];
  list: RefObject<VirtualizerHandle | null>;
  hasEarlier: boolean;
  isLoading: boolean;
  loadEarlier: () => void;
  /** Stops following the end. */
  letGo: () => void;
}

/** More than the list takes to draw and measure a row that comes from far away. */
const framesToWait = 30;

/**
 * Gives a message the focus, so that a reader goes on from there, and marks it for the eye. A row that has just been drawn
 * is hidden until the list has measured it, and what is hidden takes no focus.
 */
function point(id: number, frames: number): void {
  const row = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
  if (row) row.tabIndex = -1;
  row?.focus({ preventScroll: true });
  if (row === null || document.activeElement !== row) {
    if (frames > 0) requestAnimationFrame(() => point(id, frames - 1));
    return;
  }
  row.dataset['reached'] = '';
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
}

/** Brings the message that the address names into sight, however far back it stands. */
export function useReachMessage(options: ReachOptions): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { c: chatId, m: wanted } = useSearch({ strict: false });
  const { rows, isLoading } = options;
  const index = wanted === undefined ? -1 : rows.findIndex(({ key }) => key === String(wanted));

  const step = useEffectEvent((id: number) => {
    if (index === -1 && options.hasEarlier) {
      options.loadEarlier();
      return;
    }
    if (index === -1) {
      notifyError(t('notes.messageGone'));
    } else {
      options.letGo();
      options.list.current?.scrollToIndex(index, { align: 'start' });
      point(id, framesToWait);
    }
    // It was a way in, not a place: going on in the chat does not lead back here.
    void navigate({ to: paths.chat, search: { c: chatId }, replace: true });
  });

  useEffect(() => {
    if (wanted !== undefined && !isLoading) step(wanted);
  }, [wanted, index, isLoading, rows.length]);
}
