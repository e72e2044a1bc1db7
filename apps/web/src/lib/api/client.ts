import { refresh } from '@polylogue/contract/accounts';
import { createApi, requestRefresh, type Api } from './create-api.ts';
import { createRefresher, sharedStamp, tabLock } from './refresh.ts';
import { browserTransport } from './transport.ts';
import { browserStorage } from '../session/local-data.ts';

let language = 'en';

const refresher = createRefresher({
  refresh: () => requestRefresh(api, refresh),
  exclusive: tabLock(globalThis.navigator?.locks),
  stamp: sharedStamp(browserStorage(), () => `${Date.now()}-${Math.random()}`),
});

/** Makes a call of the contract: `api(call, {params, query, body, form, files}, {signal, onUploadProgress, …})`. */
export const api: Api = createApi({
  send: browserTransport,
  refresher,
  timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: () => language,
});

/** The language every later request asks for. */
export function setApiLanguage(next: string): void {
  language = next;
}

/** Called once when the session turns out to be over. Returns the way to stop listening. */
export const onSessionEnded = refresher.onSessionEnded;

/** Says that the session was found to be over by another way than a call. */
export const reportSessionEnd = refresher.end;
