import { noteNodes } from '@polylogue/document/note-schema';
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';

const loose = {
  default: false,
  parseHTML: (element: HTMLElement) => element.querySelector(':scope > li > p') !== null,
  renderHTML: ({ loose: isLoose }: Record<string, unknown>) => (isLoose === true ? { 'data-loose': '' } : {}),
};

const start = {
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute('start') ?? 1),
};

/** Lists: with bullets, numbers or boxes, their items close together or apart. */
export const lists = [
  BulletList.extend({ content: noteNodes.bulletList.content, addAttributes: () => ({ loose }) }),
  OrderedList.extend({ content: noteNodes.orderedList.content, addAttributes: () => ({ start, loose }) }),
  ListItem.extend({ content: noteNodes.listItem.content }),
  TaskList.extend({ content: noteNodes.taskList.content, addAttributes: () => ({ loose }) }),
  TaskItem.extend({
    content: noteNodes.taskItem.content,
    parseHTML: () => [{ tag: 'li[data-checked]', priority: 60 }],
  }).configure({ nested: true, a11y: { checkboxLabel: ({ textContent }) => textContent } }),
];
