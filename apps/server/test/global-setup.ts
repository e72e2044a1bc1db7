import { ensureTemplate } from '../src/platform/db/template.ts';
import { makeServerTemplate } from './server-engine.ts';

/** Builds, before the suite, the template that every test file copies. */
export default async function setup(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) await makeServerTemplate(url);
  else await ensureTemplate();
}
