import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtualizerHandle } from 'virtua';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { copyMarkdown } from '../../markdown/copy-markdown.ts';
import type { Row } from './rows.ts';
import { point } from './use-reach-message.ts';

interface AnswerKeysOptions {
  /** Only on a page of one conversation. */
  isOn: boolean;
  rows: readonly Row[];
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** Stops following the end. */
  stopFollowing: () => void;
}

/** The message that is read: the one with the focus, else the topmost in view. */
function messageInView(scroller: HTMLElement): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-message]');
  if (focused !== null && focused !== undefined) return focused.dataset['message'];
  const { top } = scroller.getBoundingClientRect();
  const messages = [...scroller.querySelectorAll<HTMLElement>('[data-message]')];
  return messages.find((message) => message.getBoundingClientRect().bottom > top + 1)?.dataset['message'];
}

/** Shortcuts that walk through the answers and copy the last. */
export function useAnswerKeys({ isOn, rows, scroller, list, stopFollowing }: AnswerKeysOptions): void {
  const { t } = useTranslation();

  function go(direction: 1 | -1): void {
    if (scroller.current === null) return;
    const key = messageInView(scroller.current);
    const from = rows.findIndex((row) => row.key === key);
    const answers = rows.flatMap(({ kind }, index) => (kind === 'answer' ? [index] : []));
    const index = direction === 1 ? answers.find((one) => one > from) : answers.findLast((one) => one < from);
    const row = index === undefined ? undefined : rows[index];
    if (index === undefined || row?.kind !== 'answer') return;
    stopFollowing();
    list.current?.scrollToIndex(index, { align: 'start' });
    point(row.message.id);
  }

  const last = rows.findLast((row) => row.kind === 'answer');
  const text = last?.kind === 'answer' ? last.message.response : '';
  useShortcut('nextAnswer', isOn ? () => go(1) : undefined);
  useShortcut('previousAnswer', isOn ? () => go(-1) : undefined);
  useShortcut('copyAnswer', isOn && text !== '' ? () => void copyMarkdown(t, text) : undefined);
}
