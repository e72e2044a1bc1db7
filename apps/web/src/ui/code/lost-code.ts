import i18next from 'i18next';
import { isOutdated } from '../../lib/build.ts';
import { notifyError, notifyUntilClosed } from '../notifications/notify.ts';

/** A chunk could not be loaded: no network, or the server has a newer version. */
export class LostCode extends Error {
  override name = 'LostCode';
  /** Allows the next attempt. Not before this failure was reported: it would retry automatically. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A piece of the page could not be fetched.', { cause });
    this.forget = forget;
  }
}

let isOffered = false;

/** Offers the new version once for any number of missing chunks. */
function offerNewVersion(): void {
  if (isOffered) return;
  isOffered = true;
  notifyUntilClosed(i18next.t('common.newVersion'), {
    label: i18next.t('common.reload'),
    onAct: () => window.location.reload(),
  });
}

/**
 * Reports why something did not open. For parts not requested by a click, such as a tooltip, only a new
 * version is reported.
 */
export async function tellLostCode({ isQuiet }: { isQuiet: boolean }): Promise<void> {
  if (await isOutdated()) offerNewVersion();
  else if (!isQuiet) notifyError(i18next.t('common.notLoaded'));
}
