import type { Feature } from '../../feature.ts';
import { chatSkeleton } from './chat.skeleton.ts';
import { registerSending } from './sending.routes.ts';

/** Sending messages, stopping answers, and the editor's helper. */
export const sendingFeature: Feature = {
  name: 'sending',
  routes: registerSending,
  skeletons: (deps) => [chatSkeleton(deps)],
};
