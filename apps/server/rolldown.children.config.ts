import { globSync } from 'node:fs';
import { bundle } from './rolldown.bundle.ts';

/** The programs of child processes, each of which starts once per file it reads, and of threads (docs/decisions/0034). */
export default bundle('children', globSync('src/**/*.{child,child.testing,thread}.ts'));
