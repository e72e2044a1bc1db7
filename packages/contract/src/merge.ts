import type { Locale } from './limits.ts';

/** What a model is told when it merges answers; `{example}` stands for two names in brackets. */
const instructions: Record<Locale, string> = {
  en: 'Below is what several models answered to this. Write one answer from theirs: keep what is right, leave out repetitions, say plainly where they disagree, and add nothing that none of them says. After each part name in square brackets whose it is, for example {example}.',
  ru: 'Ниже — ответы нескольких моделей на этот вопрос. Составь из них один ответ: сохрани верное, убери повторы, прямо скажи, в чём они расходятся, и не добавляй того, чего нет ни в одном. После каждой части укажи в квадратных скобках, чья она, например {example}.',
  fr: 'Voici ce que plusieurs modèles ont répondu à cette question. Rédige une seule réponse à partir des leurs : garde ce qui est juste, supprime les répétitions, dis clairement où ils divergent et n’ajoute rien qu’aucun d’eux ne dise. Après chaque partie, indique entre crochets de qui elle vient, par exemple {example}.',
};

const rule = '---';
/** Begins an answer. A heading would not do: answers have headings themselves. */
const opening = /^<answer from="([^"\n]*)">$/gm;

/** A request to merge answers, in its parts. */
export interface MergeParts {
  /** What the models were asked. */
  question: string;
  answers: readonly { name: string; text: string }[];
}

/** The message that asks a model to merge several answers. */
export function mergeMessage({ question, answers }: MergeParts, language: Locale): string {
  const example = answers.slice(0, 2).map(({ name }) => `[${name}]`);
  const words = instructions[language].replace('{example}', () => example.join(' '));
  const parts = answers.map(
    ({ name, text }) => `<answer from="${name.replaceAll('"', "'")}">\n${text}\n</answer>`,
  );
  return [question, rule, words, ...parts].join('\n\n');
}

/** Of a message that asks for a merge: the question and whose answers are merged; undefined for any other. */
export function readMerge(message: string): { question: string; names: string[] } | undefined {
  for (const instruction of Object.values(instructions)) {
    const [start = ''] = instruction.split('{example}');
    const at = message.indexOf(`${rule}\n\n${start}`);
    const names = at === -1 ? [] : [...message.slice(at).matchAll(opening)].map(([, name = '']) => name);
    if (names.length > 1) return { question: message.slice(0, at).trim(), names };
  }
  return undefined;
}
