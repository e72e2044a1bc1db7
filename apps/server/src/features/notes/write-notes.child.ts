import { answerParent } from '../../platform/children/child-side.ts';
import { noteMarkdown } from './note-markdown.ts';

await answerParent(({ parts }) => {
  const texts = parts.map((json) => Buffer.from(noteMarkdown(Buffer.from(json).toString())));
  return Promise.resolve({ value: null, parts: texts });
});
