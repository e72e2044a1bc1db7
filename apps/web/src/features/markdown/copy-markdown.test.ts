import type { TFunction } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNotifications } from '../../ui/notifications/notify.ts';
import { copyMarkdown } from './copy-markdown.ts';

const t = ((key: string) => key) as TFunction;

beforeEach(() => useNotifications.setState({ list: [] }));
afterEach(() => void vi.unstubAllGlobals());

test('what was copied is said for two seconds', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyMarkdown(t, '**words**');
  expect(writeText).toHaveBeenCalledWith('**words**');
  expect(useNotifications.getState().list).toMatchObject([
    { type: 'success', message: 'answers.copied', life: 2_000 },
  ]);
});

test('a clipboard that refuses is told', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } });
  await copyMarkdown(t, 'words');
  expect(useNotifications.getState().list).toMatchObject([{ type: 'error', message: 'answers.notCopied' }]);
});
