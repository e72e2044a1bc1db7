/** Answers requested before the app was loaded, by address. */
const answers = new Map<string, { answer: Promise<Response>; askedAt: number }>();

/** In milliseconds. Nobody asked for it while it was fresh, so what is shown now is not the first screen. */
const life = 60_000;

/** Asks for what the first screen will ask for, while the code of that screen is still on its way. */
export function askEarly(urls: readonly string[], headers: Record<string, string>, now: number): void {
  for (const url of urls) {
    const answer = fetch(url, { headers, credentials: 'include' });
    // Without a connection the one who takes the answer is told.
    answer.catch(() => undefined);
    answers.set(url, { answer, askedAt: now });
  }
}

/** The early answer of an address, for the first who asks. */
export function takeEarly(url: string, now: number): Promise<Response> | undefined {
  const found = answers.get(url);
  answers.delete(url);
  return found !== undefined && now - found.askedAt < life ? found.answer : undefined;
}

/** Forgets the answers that nobody has taken: something was changed. */
export function forgetEarly(): void {
  answers.clear();
}
