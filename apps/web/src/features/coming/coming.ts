import type { en } from '../../locales/en.ts';

/** The capability that something unbuilt waits for. */
export type Capability = keyof (typeof en)['coming']['capability'];
/** A page that is not built yet. */
export type ComingPageName = keyof (typeof en)['coming']['page'];
