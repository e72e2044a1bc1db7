import { beforeEach, expect, test } from 'vitest';
import {
  dismissNotification,
  notifyError,
  notifySuccess,
  notifyUndo,
  notifyWithAction,
  useNotifications,
} from './notify.ts';

beforeEach(() => useNotifications.setState({ list: [] }));

function newest() {
  return useNotifications.getState().list.at(-1);
}

test('a success stays ten seconds', () => {
  notifySuccess('Saved');
  expect(newest()).toMatchObject({ type: 'success', life: 10_000, size: 'default' });
});

test('an error stays six seconds', () => {
  notifyError('Not saved');
  expect(newest()).toMatchObject({ type: 'error', life: 6_000, size: 'default' });
});

test('an error is big past thirty characters', () => {
  notifyError('x'.repeat(30));
  expect(newest()?.size).toBe('default');
  notifyError('x'.repeat(31));
  expect(newest()?.size).toBe('big');
});

test('a message with something to do stays as long as a success', () => {
  const action = { label: 'Undo', onAct: () => undefined };
  notifyWithAction('Removed', action);
  expect(newest()).toMatchObject({ type: 'success', life: 10_000, action });
});

test('what can be undone is marked, so that the key finds it', () => {
  const onUndo = () => undefined;
  notifyUndo('Archived', onUndo);
  expect(newest()).toMatchObject({ life: 10_000, action: { onAct: onUndo, isUndo: true } });
});

test('a dismissed message leaves the others', () => {
  notifySuccess('first');
  notifySuccess('second');
  dismissNotification(useNotifications.getState().list[0]?.id ?? -1);
  expect(useNotifications.getState().list.map((one) => one.message)).toEqual(['second']);
});

test('the same message is shown once, for its whole time again', () => {
  notifyError('No connection');
  const first = newest()?.id;
  notifyError('Not saved');
  notifyError('No connection');
  expect(useNotifications.getState().list.map(({ message }) => message)).toEqual([
    'Not saved',
    'No connection',
  ]);
  expect(newest()?.id).not.toBe(first);
});

test('three are shown at most; what can still be undone stays', () => {
  notifyUndo('Archived', () => undefined);
  for (const message of ['one', 'two', 'three']) notifySuccess(message);
  expect(useNotifications.getState().list.map(({ message }) => message)).toEqual([
    'Archived',
    'two',
    'three',
  ]);
});
