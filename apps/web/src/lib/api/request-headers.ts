interface Reader {
  timezone: string;
  language: string;
}

/** Headers of every request. The server takes the time zone as a sign that one of our pages is asking. */
export function headersOf({ timezone, language }: Reader): Record<string, string> {
  return { Accept: 'application/json', 'X-USER-TIMEZONE': timezone, 'X-USER-LANGUAGE': language };
}

/** The time zone of this device. */
export function timezoneOf(): string {
  // The first formatter of a page takes a phone more than a tenth of a second, and the first requests wait for it.
  if (typeof Temporal !== 'undefined') return Temporal.Now.timeZoneId();
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
