import { refresh } from '@polylogue/contract/accounts';
import { createApi, requestRefresh, type Api } from './create-api.ts';
import { timezoneOf } from './request-headers.ts';
import { createRefresher, sharedStamp, tabLock } from './refresh.ts';
import { browserTransport } from './transport.ts';
import { browserStorage } from '../session/local-data.ts';

let language = 'en';

const refresher = createRefresher({
  refresh: () => requestRefresh(api, refresh),
  exclusive: tabLock(globalThis.navigator?.locks),
  stamp: sharedStamp(browserStorage(), () => `${Date.now()}-${Math.random()}`),
});

/** Calls the API: `api(call, {params, query, body, form, files}, {signal, onUploadProgress, …})`. */
export const api: Api = createApi({
  send: browserTransport,
  refresher,
  timezone: timezoneOf,
  language: () => language,
});

/** Sets the language of later requests. */
export function setApiLanguage(next: string): void {
  language = next;
}

/** Registers a listener for the end of the session, called once. Returns an unsubscribe function. */
export const onSessionEnded = refresher.onSessionEnded;

/** Reports a session end detected outside of a call. */
export const reportSessionEnd = refresher.end;
