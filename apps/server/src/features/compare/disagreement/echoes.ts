/** Fewer words are too common to be a repetition. */
const fewestWords = 3;

/** An echo may have this many words of its own around the question, as in "You asked: …". */
const mostAround = 4;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What a request asks: its questions, or all of it if it is a single sentence. Statements in it may be what is talked about. */
function questionsOf(request: string): string[][] {
  const parts = request.split(/(?<=[.!?…])\s+|\n+/u).filter((part) => part.trim() !== '');
  const questions = parts.filter((part) => parts.length === 1 || part.trimEnd().endsWith('?'));
  return questions.map(wordsOf).filter(({ length }) => length >= fewestWords);
}

/** Tells the sentences that only repeat what was asked. */
export function echoOf(asked: readonly string[]): (sentence: string) => boolean {
  const questions = [...new Set(asked)].flatMap(questionsOf);
  return (sentence) => {
    const said = wordsOf(sentence);
    const text = ` ${said.join(' ')} `;
    return questions.some(
      (question) => said.length <= question.length + mostAround && text.includes(` ${question.join(' ')} `),
    );
  };
}
