/** A calendar month in UTC: the same for tokens, money and mails, wherever the user travels. */
export interface Month {
  start: Date;
  /** The first moment of the next one. */
  end: Date;
}

/** The calendar month of a moment. */
export function monthOf(now: Date): Month {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}
