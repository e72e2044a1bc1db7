import { BaseSequencer } from 'vitest/node';

/** They start processes and kill them, which takes a minute or two: begun last, they would leave a core idle. */
const longest =
  /\/(faults|fuzz|full-disk|process|rolling-restart|\w+-kills|import|spreadsheet|convert-text)\.test\.ts$/;

/** Begins with the longest test files; without times of an earlier run Vitest begins with the largest. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => longest.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !longest.test(moduleId)),
    ];
  }
}
