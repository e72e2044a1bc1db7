import { expect, test } from 'vitest';
import { keepPanel, panelAddress, panelOf, panelSearchOf, type PanelSearch } from './panel-address.ts';

test('an address names a panel and what it is about', () => {
  expect(panelOf('library')).toEqual({ name: 'library', argument: '' });
  expect(panelOf('source:8:21:1')).toEqual({ name: 'source', argument: '8:21:1' });
  expect(panelAddress({ name: 'library', argument: '' })).toBe('library');
  expect(panelAddress({ name: 'source', argument: '8:21:1' })).toBe('source:8:21:1');
});

test.each([undefined, '', 5, ':8', 'Library', 'source:', 'source:<b>', 'a b'])('%j is no panel', (p) => {
  expect(panelOf(p)).toBeNull();
  expect(panelSearchOf({ p })).toEqual({});
});

interface ChatSearch extends PanelSearch {
  c?: number;
}

function gone(from: ChatSearch, to: ChatSearch): ChatSearch {
  return keepPanel<ChatSearch>({ search: from, next: () => to });
}

test('a panel about nothing in particular stays from chat to chat, one about an answer does not', () => {
  expect(gone({ c: 1, p: 'library' }, { c: 2 })).toEqual({ c: 2, p: 'library' });
  expect(gone({ c: 1, p: 'source:8:21:1' }, { c: 2 })).toEqual({ c: 2 });
  expect(gone({ c: 1 }, { c: 2 })).toEqual({ c: 2 });
});

test('what is closed or replaced does not come back', () => {
  expect(gone({ c: 1, p: 'library' }, { c: 1, p: undefined })).toEqual({ c: 1 });
  expect(gone({ c: 1, p: 'library' }, { c: 1, p: 'source:8:21:1' }).p).toBe('source:8:21:1');
});
