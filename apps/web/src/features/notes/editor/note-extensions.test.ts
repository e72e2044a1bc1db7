import { noteMarks, noteNodes } from '@polylogue/document/note-schema';
import { getSchema } from '@tiptap/core';
import type { MarkSpec, NodeSpec } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { noteExtensions } from './note-extensions.ts';

const schema = getSchema(noteExtensions({ placeholder: '' }));

function attributes({ attrs = {} }: NodeSpec | MarkSpec): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attrs).map(([name, { default: initial }]) => [name, initial]));
}

test('the editor has the nodes of a note, no others, and they hold the same', () => {
  expect(Object.keys(schema.nodes).toSorted()).toEqual(Object.keys(noteNodes).toSorted());
  for (const [name, spec] of Object.entries<NodeSpec>(noteNodes)) {
    const { content = '', group = '', marks, inline = false } = schema.nodes[name]?.spec ?? {};
    const known = { content, group, marks, inline, attrs: attributes(schema.nodes[name]?.spec ?? {}) };
    expect(known, name).toEqual({
      content: spec.content ?? '',
      group: spec.group ?? '',
      marks: spec.marks,
      inline: spec.inline ?? false,
      attrs: attributes(spec),
    });
  }
});

test('the editor has the marks of a note, and all of them can be combined', () => {
  expect(Object.keys(schema.marks).toSorted()).toEqual(Object.keys(noteMarks).toSorted());
  for (const [name, spec] of Object.entries<MarkSpec>(noteMarks)) {
    expect(attributes(schema.marks[name]?.spec ?? {}), name).toEqual(attributes(spec));
    for (const other of Object.keys(noteMarks).filter((one) => one !== name))
      expect(schema.marks[name]?.excludes(schema.mark(other).type), `${name}, ${other}`).toBe(false);
  }
});
