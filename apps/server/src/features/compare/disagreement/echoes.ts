/** Fewer words are too common to be a repetition. */
const fewestWords = 3;

/** An echo may have this many words of its own around the request, as in "You asked: …". */
const mostAround = 4;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Tells the sentences that only repeat what was asked. */
export function echoOf(asked: readonly string[]): (sentence: string) => boolean {
  const requests = [...new Set(asked)].map(wordsOf).filter(({ length }) => length >= fewestWords);
  return (sentence) => {
    const said = wordsOf(sentence);
    if (said.length < fewestWords) return false;
    const text = ` ${said.join(' ')} `;
    return requests.some((request) => {
      const whole = ` ${request.join(' ')} `;
      return whole.includes(text) || (text.includes(whole) && said.length <= request.length + mostAround);
    });
  };
}
