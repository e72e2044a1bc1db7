import { globSync } from 'node:fs';
import { bundle } from './rolldown.bundle.ts';

/** The programs of child processes, each of which starts once per file it reads (docs/decisions/0034). */
export default bundle('children', globSync('src/**/*.child{,.testing}.ts'));
