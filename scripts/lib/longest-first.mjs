import { BaseSequencer } from 'vitest/node';

/**
 * They start processes, which takes a minute or two and does not show in the size of a file: begun last, they would
 * leave a core idle.
 */
const longest = [
  /\/(faults|fuzz|full-disk|process|rolling-restart|\w+-kills|import|spreadsheet|convert-text|child-pool)\.test\.ts$/,
  /\/(capsules-portability|documents|refunds|payments\.properties|library\.ingest|grounding)\.test\.ts$/,
  /\/(hostile-files|hostile|write-pdf|write-docx|read-source)\.unit\.test\.ts$/,
];

/** Begins with the longest test files; without times of an earlier run Vitest begins with the largest. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

function isLongest({ moduleId }) {
  return longest.some((pattern) => pattern.test(moduleId));
}
