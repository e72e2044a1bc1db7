import type { Config } from './config.ts';
import { libraryContent } from './features/prompts/tasks/seed.ts';
import type { TemplateContent } from './platform/db/template.ts';

/**
 * What a new embedded database begins with: what features would otherwise seed at its first start. Not a part of their
 * declarations, because `prepare-template.ts` asks for it at each start and must not load the whole product.
 */
export function templateOf(config: Config, now: Date): Promise<TemplateContent | undefined> {
  return libraryContent(config.promptLibrary, now);
}
