import type { Capsule } from './capsule.ts';
import { isUnderWay } from './source-state.ts';
import { useCapsuleFrames } from './use-capsule-frames.data.ts';

/** Two channels each: half of what a socket may have. */
const mostFollowed = 50;

function Follower({ capsuleId }: { capsuleId: number }) {
  useCapsuleFrames(capsuleId);
  return null;
}

/** Follows the reading of sources in these capsules while any is under way. */
export function CapsuleFollower({ capsules }: { capsules: readonly Capsule[] }) {
  return capsules
    .filter(({ sources }) => sources.some(isUnderWay))
    .slice(0, mostFollowed)
    .map(({ id }) => <Follower key={id} capsuleId={id} />);
}
