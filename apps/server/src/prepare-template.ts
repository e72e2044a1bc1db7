import { readConfig } from './config.ts';
import { libraryContent } from './features/prompts/shipped/seed.ts';
import { ensureTemplate } from './platform/db/template.ts';

// Run before the first start, by scripts and by the image: builds what a new embedded database is copied from.
const { promptLibrary } = readConfig(process.env);
await ensureTemplate(await libraryContent(promptLibrary, new Date()));
