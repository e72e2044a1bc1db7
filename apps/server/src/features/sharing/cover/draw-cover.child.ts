import { answerParent } from '../../../platform/children/child-side.ts';
import { coverWords, drawCover } from './draw-cover.ts';

await answerParent(async ({ value }) => ({ value: {}, parts: [await drawCover(coverWords.parse(value))] }));
