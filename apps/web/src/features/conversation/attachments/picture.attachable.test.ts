import type { TFunction } from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { useNotifications } from '../../../ui/notifications/notify.ts';
import { attachImages } from './picture.attachable.ts';
import { draftKey } from '../sending/draft-key.ts';
import { changeDraft, readDraft } from '../sending/drafts.ts';
import { filesOf } from './attachment.ts';

const t = ((key: string) => key) as TFunction;
const key = draftKey(1);
const receiver = { draftKey: key, maxImages: 2 };

function picture(name: string): File {
  return new File(['bytes'], name, { type: 'image/png' });
}

function attachedFiles(): File[] {
  return filesOf(readDraft(key).attached);
}

function told() {
  return useNotifications.getState().list;
}

beforeEach(() => {
  changeDraft(key, { attached: [] });
  useNotifications.setState({ list: [] });
});

test('a second picture joins the first, each as it is, with its name and ending', () => {
  const [first, second] = [picture('plan.PNG'), picture('site.png')];
  attachImages(t, receiver, [first]);
  attachImages(t, receiver, [second]);
  expect(attachedFiles()).toEqual([first, second]);
  expect(attachedFiles()[0]).toMatchObject({ name: 'plan.PNG', type: 'image/png' });
  expect(told()).toEqual([]);
});

test('over the limit the others stay, and a word says how many there may be', () => {
  attachImages(t, receiver, [picture('a.png'), picture('b.png'), picture('c.png')]);
  expect(attachedFiles().map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect(told()).toMatchObject([{ type: 'error', message: 'answers.imagesLeftOut' }]);
});

test('a wrong picture changes nothing, and the word about it goes after three seconds', () => {
  const before = picture('first.png');
  attachImages(t, receiver, [before]);
  attachImages(t, receiver, [picture('drawing.svg')]);
  expect(told()).toMatchObject([{ type: 'error', message: 'errors.unsupported_media_type', life: 3_000 }]);
  expect(attachedFiles()).toEqual([before]);
});

const letter = new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' });

test('a document is refused where nothing takes documents', () => {
  attachImages(t, receiver, [letter]);
  expect(told()).toMatchObject([{ type: 'error', message: 'answers.notAnImage' }]);
});

test('a document goes where documents are taken, and an image beside it joins the message', () => {
  const documents: File[] = [];
  const plan = picture('plan.png');
  attachImages(t, { ...receiver, takeDocuments: (files) => documents.push(...files) }, [letter, plan]);
  expect(documents).toEqual([letter]);
  expect(attachedFiles()).toEqual([plan]);
  expect(told()).toEqual([]);
});

test('a model that takes no pictures is named as the reason', () => {
  attachImages(t, { ...receiver, maxImages: 0 }, [picture('plan.png')]);
  expect(told()).toMatchObject([{ message: 'errors.model_without_images', life: 3_000 }]);
  expect(attachedFiles()).toEqual([]);
});
