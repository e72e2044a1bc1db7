import { paths } from '../../../paths.ts';

/** Where a prompt is used. */
export type PromptPlace = 'chat' | 'compare';

let place: PromptPlace = 'chat';

/** Remembers the screen one came to the prompts from: what is used goes back there. */
export function rememberOrigin(path: string | undefined): void {
  if (path === undefined || path === paths.prompts) return;
  place = path === paths.compareModels ? 'compare' : 'chat';
}

/** Where a prompt goes unless somebody says otherwise. */
export function promptPlace(): PromptPlace {
  return place;
}
