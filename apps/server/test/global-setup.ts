import { ensureTemplate } from '../src/platform/db/template.ts';
import { makeServerTemplate } from './server-engine.ts';

/** Before the suite: the template from which every test file copies its own database. */
export default async function setup(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) await makeServerTemplate(url);
  else await ensureTemplate();
}
