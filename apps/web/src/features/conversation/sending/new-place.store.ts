import { newClientId } from '../../../lib/client-id.ts';
import { createUserStore } from '../../../lib/session/user-state.ts';

interface NewPlace {
  /** A UUID, by which the server knows the place once something is sent from it. */
  key: string;
}

const useNewPlace = createUserStore<NewPlace>(() => ({ key: newClientId() }));

/** The key of the place where this page begins its next chat. */
export function newPlaceKey(): string {
  return useNewPlace.getState().key;
}

/** Subscribes to `newPlaceKey`. */
export function useNewPlaceKey(): string {
  return useNewPlace(({ key }) => key);
}

/** The next chat begins at another place: at this one something has begun. */
export function renewPlace(): void {
  useNewPlace.setState({ key: newClientId() });
}
