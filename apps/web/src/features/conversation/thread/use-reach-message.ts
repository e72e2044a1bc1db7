import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtualizerHandle } from 'virtua';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import type { Row } from './rows.ts';
import { showLookedFor } from './show-looked-for.ts';

interface ReachOptions {
  /** Whether the URL may name one of these messages. */
  isAsked: boolean;
  rows: readonly Row[];
  list: RefObject<VirtualizerHandle | null>;
  hasEarlier: boolean;
  isLoading: boolean;
  /** The last page failed to load. */
  hasFailed: boolean;
  loadEarlier: () => void;
  /** Stops following the end. */
  stopFollowing: () => void;
}

/** More frames than the list needs to render and measure a distant row. */
const framesToWait = 30;

/**
 * Focuses and highlights a message. A newly rendered row is hidden until the list has measured it, and hidden
 * elements cannot be focused.
 */
export function point(id: number, frames: number = framesToWait): void {
  const row = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
  if (row) row.tabIndex = -1;
  row?.focus({ preventScroll: true });
  if (row === null || document.activeElement !== row) {
    if (frames > 0) requestAnimationFrame(() => point(id, frames - 1));
    return;
  }
  row.dataset['reached'] = '';
  showLookedFor(id, row);
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
}

/** Scrolls to the message named in the URL, loading older pages as needed. */
export function useReachMessage(options: ReachOptions): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { c: chatId, m: named } = useSearch({ strict: false });
  const { isAsked, rows, isLoading, hasFailed } = options;
  const wanted = isAsked ? named : undefined;
  const index = wanted === undefined ? -1 : rows.findIndex(({ key }) => key === String(wanted));

  const step = useEffectEvent((id: number) => {
    if (index === -1 && options.hasEarlier && !options.hasFailed) {
      options.loadEarlier();
      return;
    }
    if (index === -1) {
      notifyError(t(options.hasFailed ? 'answers.notReached' : 'notes.messageGone'));
    } else {
      options.stopFollowing();
      options.list.current?.scrollToIndex(index, { align: 'start' });
      point(id);
    }
    // Drop the message from the URL, so that later navigation in the chat does not jump back here.
    void navigate({ to: paths.chat, search: { c: chatId }, replace: true });
  });

  useEffect(() => {
    if (wanted !== undefined && !isLoading) step(wanted);
  }, [wanted, index, isLoading, hasFailed, rows.length]);
}
