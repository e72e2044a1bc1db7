import type { Locale } from '@polylogue/contract/limits';

const part = /\{\{[#/][^{}]*\}\}/g;
const slot = /\{\{[^{}]*\}\}/g;
/** What somebody else is to say or to avoid. */
const quoted = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|„[^“\n]*“/g;

/**
 * The writer speaks of themselves as the user: who they are, what they have, what they do. `my`, `I` in what is asked of the
 * model ("ask me", "my answers") is no assertion.
 */
const facts: Record<Locale, RegExp> = {
  en: /\b(?:I|we)(?:['’](?:m|re|ve)| am| are| was| were| have| had| own| run| work| sell| manage| lead| live| earn| spend| study| teach| make| offer| employ| started| opened)\b|\b(?:my|our) (?:company|firm|team|shop|store|restaurant|business|startup|clients?|customers?|budget|revenue|boss|husband|wife|son|daughter|children) (?:is|are|has|have|was|were)\b/i,
  ru: /(?<!\p{L})(?:я|мы)(?: (?:уже|сейчас|давно))? (?:владе|руковожу|руководим|управля|работа[юе]|веду|ведём|продаю|продаём|зарабатыва|живу|живём|учусь|учимся|преподаю|открыл|основал|занимаюсь|занимаемся)|(?<!\p{L})у (?:меня|нас) (?:есть|был|\d|в компании|в команде|в штате)/iu,
  fr: /(?<!\p{L})(?:je suis|j['’]ai|nous sommes|nous avons|j['’]étais|je dirige|nous dirigeons|je travaille|nous travaillons|je vends|nous vendons|je gère|nous gérons|j['’]habite|je gagne|je tiens|j['’]enseigne|j['’]étudie)(?!\p{L})/iu,
};

const firstPerson: Record<Locale, RegExp> = {
  en: /\b(?:I|we|my|our)\b/,
  ru: /(?<!\p{L})(?:я|мы|мо(?:й|я|ё|и|ей|его|ему|их|им)|наш(?:а|е|и|ей|его|ему|их|им)?|у нас|у меня)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:je|j['’]|mon|ma|mes|nous|notre|nos)(?!\p{L})/iu,
};

/** Amounts that describe somebody's situation: money, people, years, shares. */
const figure =
  /\d[\d\s.,]*(?:[€$£₽%]|(?:people|employees|years?|months?|customers|clients|seats|euros?|dollars|человек|сотрудник|лет|год|клиент|мест|рубл|personnes|salariés|ans|mois|clients)(?!\p{L}))/iu;

/**
 * The sentences outside quotations that say something of the user which only the user can know. `I am {{role}}` and `We
 * sell this: {{goods}}` say what the user fills in; a clause in lower case belongs to the outline of a text that is asked for, and a question asserts nothing.
 */
export function assertionsIn(language: Locale, body: string): string[] {
  const sentences = body
    .replace(part, ' ')
    .replace(slot, '{}')
    .replace(quoted, ' ')
    .split(/(?<=[.!?;:…])\s+|\n+/);
  return sentences.filter((sentence) => {
    const clause = sentence.trim();
    if (clause.endsWith('?') || /^\p{Ll}/u.test(clause)) return false;
    const fact = facts[language].exec(clause);
    const isFilledIn = fact && /^\s*\p{L}*\s*\{\}|:$/u.test(clause.slice(fact.index + fact[0].length));
    return (fact && !isFilledIn) || (firstPerson[language].test(clause) && figure.test(clause));
  });
}
