import { readConfig } from './config.ts';
import { ensureTemplate } from './platform/db/template.ts';
import { templateOf } from './template-of.ts';

// Run before the first start, by scripts and by the image: builds what a new embedded database is copied from.
await ensureTemplate(await templateOf(readConfig(process.env), new Date()));
