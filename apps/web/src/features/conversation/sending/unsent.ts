import { userData, type LocalData } from '../../../lib/session/local-data.ts';
import { changedEdits, keepEdits } from '../editing/edits.store.ts';
import { editName, keptEditNames, type ChangedEdit } from '../editing/kept-edits.ts';
import { keptDrafts } from './kept-drafts.ts';
import { messageNamed } from './kept-messages.ts';
import type { Place } from './place.ts';
import type { Places } from './places.ts';
import { places } from './places.browser.ts';

function isWritten({ draft }: Place): boolean {
  return draft.text.trim() !== '' || draft.attached.length > 0;
}

/** What has been written but not sent, here or in another tab of this browser. */
interface Unsent {
  drafts: number;
  /** Submitted messages that the server does not have yet. */
  waiting: number;
  /** Answers and requests being edited. */
  edits: number;
}

/** Counts what a log-out would erase; `edited` are the changes of this page. */
export function unsentIn(
  here: Pick<Places, 'all'>,
  data: LocalData,
  edited: readonly ChangedEdit[] = [],
): Unsent {
  const drafts = new Set(keptDrafts(data).map(({ place }) => place));
  const waiting = new Set(data.names('').flatMap((name) => messageNamed(name) ?? []));
  for (const [key, place] of here.all()) {
    if (isWritten(place)) drafts.add(key);
    for (const { clientId } of place.queue) waiting.add(clientId);
  }
  const edits = new Set([...keptEditNames(data), ...edited.map(editName)]);
  return { drafts: drafts.size, waiting: waiting.size, edits: edits.size };
}

/** What a user would lose by logging out now. */
export function unsentOf(userId: number): Unsent {
  places.save();
  // Edits that have ended are not counted.
  keepEdits();
  return unsentIn(places, userData(userId), changedEdits());
}
