import * as z from 'zod/mini';
import { answerParent } from '../../../platform/children/child-side.ts';
import { alignAnswers } from './align-answers.ts';

const task = z.object({ texts: z.array(z.string()), asked: z.array(z.string()) });

await answerParent(({ value }) => {
  const { texts, asked } = task.parse(value);
  return Promise.resolve({ value: alignAnswers(texts, asked), parts: [] });
});
