import { lengths, type Locale } from '@polylogue/contract/limits';

/** An answer that goes into the merged one. */
export interface Voice {
  modelName: string;
  text: string;
}

const asked: Record<Locale, string> = {
  en: 'Below is what several models answered to this. Write one answer from theirs: keep what is right, leave out repetitions, say plainly where they disagree, and add nothing that none of them says. After each part name in square brackets whose it is, for example {example}.',
  ru: 'Ниже — ответы нескольких моделей на этот вопрос. Составь из них один ответ: сохрани верное, убери повторы, прямо скажи, в чём они расходятся, и не добавляй того, чего нет ни в одном. После каждой части укажи в квадратных скобках, чья она, например {example}.',
  fr: 'Voici ce que plusieurs modèles ont répondu à cette question. Rédige une seule réponse à partir des leurs : garde ce qui est juste, supprime les répétitions, dis clairement où ils divergent et n’ajoute rien qu’aucun d’eux ne dise. Après chaque partie, indique entre crochets de qui elle vient, par exemple {example}.',
};

/** Room for the words around the answers. */
const roomForWords = 2_000;

/** The message that asks a model to write one answer from several. */
export function mergeRequest(question: string, voices: readonly Voice[], language: Locale): string {
  const names = distinctNames(voices);
  const room = lengths.message.max - roomForWords;
  const shown = question.slice(0, room / 4);
  const each = Math.floor((room - shown.length) / voices.length);
  const parts = voices.map(({ text }, index) => `### ${names[index]}\n\n${cut(text, each)}`);
  const example = names.slice(0, 2).map((name) => `[${name}]`);
  const words = asked[language].replace('{example}', () => example.join(' '));
  return [shown, '---', words, ...parts].join('\n\n');
}

/** The same model may have answered twice; its answers are told apart by number. */
function distinctNames(voices: readonly Voice[]): string[] {
  const seen = new Map<string, number>();
  const times = Map.groupBy(voices, ({ modelName }) => modelName);
  return voices.map(({ modelName }) => {
    if (times.get(modelName)?.length === 1) return modelName;
    const number = (seen.get(modelName) ?? 0) + 1;
    seen.set(modelName, number);
    return `${modelName} (${number})`;
  });
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
