import { BaseSequencer } from 'vitest/node';

/**
 * Their time does not show in the size of a file: begun last, they would leave a core idle. In the order in which they are begun:
 * the first ones take minutes, the others start processes.
 */
const longest = [
  /\/payments\.intent\.test\.ts$/,
  /\/(faults|cards|hostile-ways-in|full-disk|rolling-restart|process|payments\.properties)\.test\.ts$/,
  /\/postgres\/\w+\.test\.ts$/,
  /\/(fuzz|image|releases|backup|move-old-data|due\.properties|([\w-]+-)?kills)\.test\.ts$/,
  /\/(import|spreadsheet|convert-text|child-pool|capsules-portability|documents|refunds)\.test\.ts$/,
  /\/(library\.ingest|grounding|hostile-(files|files-in|pages|texts))\.test\.ts$/,
  /\/(hostile-files|hostile|write-pdf|write-docx|read-source)\.unit\.test\.ts$/,
];

/** Begins with the longest test files; without times of an earlier run Vitest begins with the largest. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }) {
  const place = longest.findIndex((pattern) => pattern.test(moduleId));
  return place < 0 ? longest.length : place;
}
