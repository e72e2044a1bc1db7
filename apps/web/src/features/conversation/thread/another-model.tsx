import { lazyMenu } from '../../../ui/code/lazy-menu.tsx';

/** Menu button with the models. */
export const AnotherModel = lazyMenu(async () => (await import('./model-menu.tsx')).ModelMenu);
