// Writes what the production image holds into a folder: node scripts/image.mjs <folder>. Everything has to be built.
import { resolve } from 'node:path';
import { writeImageFiles } from './lib/image-files.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder.');
writeImageFiles(resolve(folder));
