import { ensureChildrenBuilt } from '../../../scripts/lib/prepare.mjs';
import { ensureTemplate } from '../src/platform/db/template.ts';
import { makeServerTemplate } from './server-engine.ts';

/** Builds, before the suite, what every test file needs: the programs of child processes, and the template it copies. */
export default async function setup(): Promise<void> {
  await ensureChildrenBuilt();
  const url = process.env.TEST_DATABASE_URL;
  if (url) await makeServerTemplate(url);
  else await ensureTemplate();
}
