import type { Feature } from '../../feature.ts';
import { registerLibrary } from './library.routes.ts';

/** Knowledge capsules. */
export const libraryFeature: Feature = { name: 'library', routes: registerLibrary };
