import { readConfig } from './config.ts';
import { ensureTemplate } from './platform/db/template.ts';
import { templateOf } from './template-of.ts';

// Run before the first start, by scripts and by the image: builds what a new embedded database is copied from.
try {
  await ensureTemplate(await templateOf(readConfig(process.env), new Date()));
} catch (error) {
  // Only now: this runs at each start.
  const { isOperatorError } = await import('./operator-errors.ts');
  console.error(isOperatorError(error) ? error.message : error);
  process.exitCode = 1;
}
