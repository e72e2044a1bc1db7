import * as z from 'zod/mini';
import { answerParent } from '../../../platform/children/child-side.ts';
import { alignAnswers } from './align-answers.ts';

const answerTexts = z.array(z.string());

await answerParent(({ value }) =>
  Promise.resolve({ value: alignAnswers(answerTexts.parse(value)), parts: [] }),
);
