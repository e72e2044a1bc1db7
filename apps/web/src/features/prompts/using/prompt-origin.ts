import { whenSessionEnds } from '../../../lib/session/user-state.ts';
import { paths } from '../../../paths.ts';

/** Where a prompt is used. */
export type PromptPlace = 'chat' | 'compare';

let place: PromptPlace = 'chat';

whenSessionEnds(() => {
  place = 'chat';
});

/** Remembers the page the user came from: a used prompt returns there. */
export function rememberOrigin(path: string | undefined): void {
  if (path === undefined || path === paths.prompts) return;
  place = path === paths.compareModels ? 'compare' : 'chat';
}

/** Default destination of a prompt. */
export function promptPlace(): PromptPlace {
  return place;
}
