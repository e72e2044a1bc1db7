import type { ReadyArticle } from './ready-article.ts';

/** What a word counts where it is found. */
const weights = { title: 100, description: 10, text: 1 };

/** Articles that have all words of a search, best first; equal ones stay newest first. */
export function findArticles(articles: readonly ReadyArticle[], search: string): ReadyArticle[] {
  const words = plainLetters(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return [];
  return articles
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ article }) => article);
}

function scoreOf({ card, plain }: ReadyArticle, words: readonly string[]): number {
  const [title, description, text] = [card.title, card.description, plain].map(plainLetters);
  let score = 0;
  for (const word of words) {
    if (title?.includes(word)) score += weights.title;
    else if (description?.includes(word)) score += weights.description;
    else if (text?.includes(word)) score += weights.text;
    else return 0;
  }
  return score;
}

/** Letters without case and accents; ё counts as е. */
function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
