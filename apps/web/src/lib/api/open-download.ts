import { me } from '@polylogue/contract/accounts';
import type { Call, CallInput } from '@polylogue/contract/call';
import { api } from './client.ts';
import { callUrl } from './call-request.ts';

/** A call the browser opens by itself. */
export type OpenedCall = Call & { opened: true };

/** Same-origin address of an opened call, for links and pictures. */
export function downloadUrl<C extends OpenedCall>(
  opened: C,
  query: CallInput<C>['query'],
  params?: CallInput<C>['params'],
): string {
  return callUrl(opened, { query, params });
}

/**
 * Opens a download in a new tab. The tab is opened at once, or the browser takes it for a pop-up; its address follows
 * after a call that renews an expired session, which the tab could not do for itself.
 */
export async function openDownload<C extends OpenedCall>(
  opened: C,
  query: CallInput<C>['query'],
  params?: CallInput<C>['params'],
): Promise<void> {
  const url = downloadUrl(opened, query, params);
  const tab = window.open('', '_blank');
  try {
    await api(me);
  } catch (error) {
    tab?.close();
    throw error;
  }
  if (tab === null) {
    window.location.assign(url);
    return;
  }
  tab.opener = null;
  tab.location.replace(url);
}
