import type { TFunction } from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { useNotifications } from '../../../ui/notifications/notify.ts';
import { attachImage } from './attach-image.ts';
import { changeDraft, draftKey, readDraft } from './drafts.store.ts';

const t = ((key: string) => key) as TFunction;
const key = draftKey(1);

function picture(name: string): File {
  return new File(['bytes'], name, { type: 'image/png' });
}

function told() {
  return useNotifications.getState().list;
}

beforeEach(() => {
  changeDraft(key, { file: null });
  useNotifications.setState({ list: [] });
});

test('a picture is kept as it is, with its name and ending', () => {
  const file = picture('plan.PNG');
  attachImage(t, { draftKey: key, takesImages: true }, file);
  expect(readDraft(key).file).toBe(file);
  expect(readDraft(key).file).toMatchObject({ name: 'plan.PNG', type: 'image/png' });
  expect(told()).toEqual([]);
});

test('a wrong file changes nothing, and the word about it goes after three seconds', () => {
  const before = picture('first.png');
  changeDraft(key, { file: before });
  attachImage(t, { draftKey: key, takesImages: true }, picture('drawing.svg'));
  expect(told()).toMatchObject([{ type: 'error', message: 'errors.unsupported_media_type', life: 3_000 }]);
  expect(readDraft(key).file).toBe(before);
});

test('a model that takes no pictures is named as the reason', () => {
  attachImage(t, { draftKey: key, takesImages: false }, picture('plan.png'));
  expect(told()).toMatchObject([{ message: 'errors.model_without_images', life: 3_000 }]);
  expect(readDraft(key).file).toBeNull();
});
