import type { Locale } from '@polylogue/contract/limits';

const part = /\{\{[#/][^{}]*\}\}/g;
const slot = /\{\{[^{}]*\}\}/g;
/** What somebody else is to say or to avoid. */
const quoted = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|„[^“\n]*“/g;

/**
 * The writer speaks of themselves as the user: who they are, what they have, what they do. `my`, `I` in what is asked of the
 * model ("ask me", "my answers") is no assertion.
 */
const facts: Record<Locale, readonly RegExp[]> = {
  en: [
    /\b(?:I|we)(?:['’](?:m|re|ve)| am| are| was| were| have| had| own| run| work| sell| manage| lead| live| earn| spend| study| teach| make| offer| employ| started| opened)\b/i,
    /^(?:I|We)(?:['’]\w+)? \w+/,
    /\b(?:my|our) (?:[\w-]+ ){1,3}(?:is|are|was|were|has|have|had|sells?|makes?|costs?|employs?|runs?|opened|started)\b/i,
  ],
  ru: [
    /(?<!\p{L})(?:я|мы)(?: (?:уже|сейчас|давно))? (?:владе|руковожу|руководим|управля|работа[юе]|веду|ведём|продаю|продаём|зарабатыва|живу|живём|учусь|учимся|преподаю|открыл|основал|занимаюсь|занимаемся)/iu,
    /(?<!\p{L})у (?:меня|нас) (?:есть|был|\d|в компании|в команде|в штате)/iu,
    /^(?:Я|Мы|Мне|Нам|Меня|Нас|У меня|У нас|Ко мне|К нам) \p{L}+/u,
    /(?<!\p{L})(?:мо[йяеиё]|наш[аеи]?) (?:[\p{L}-]+ ){1,3}(?:—|это|был[аои]?|есть|работает|продаёт|стоит|занимает|находится|открыл)/iu,
  ],
  fr: [
    /(?<!\p{L})(?:je suis|j['’]ai|nous sommes|nous avons|j['’]étais|je dirige|nous dirigeons|je travaille|nous travaillons|je vends|nous vendons|je gère|nous gérons|j['’]habite|je gagne|je tiens|j['’]enseigne|j['’]étudie)(?!\p{L})/iu,
    /^(?:Je |J['’]|Nous )\p{L}+/u,
    /(?<!\p{L})(?:mon|ma|mes|notre|nos) (?:[\p{L}'’-]+ ){1,3}(?:est|sont|était|étaient|a|ont|vend|vendent|emploie|coûte|compte|se trouve)(?!\p{L})/iu,
  ],
};

const firstPerson: Record<Locale, RegExp> = {
  en: /\b(?:I|we|my|our)\b/,
  ru: /(?<!\p{L})(?:я|мы|мо(?:й|я|ё|и|ей|его|ему|их|им)|наш(?:а|е|и|ей|его|ему|их|им)?|у нас|у меня)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:je|j['’]|mon|ma|mes|nous|notre|nos)(?!\p{L})/iu,
};

const numeral =
  '(?:\\d[\\d\\s.,]*|(?<!\\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|quinze|vingt|trente|quarante|cinquante|cent|mille|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|двенадцать|пятнадцать|двадцать|тридцать|сорок|пятьдесят|сто))[\\s-]?';

/** Amounts that describe a situation together with a first person: shares, people, years. */
const figure = new RegExp(
  `${numeral}(?:[€$£₽%]|(?:people|employees|years?|months?|customers|clients|seats?|euros?|dollars|человек|сотрудник|лет|год|клиент|мест|рубл|personnes|salariés|ans|mois|clients)(?!\\p{L}))`,
  'iu',
);

/** Amounts that only somebody's situation has, whoever speaks: money, staff, size. */
const situation = new RegExp(
  `${numeral}(?:[€$£₽]|(?:employees?|staff|subscribers?|followers?|inhabitants?|seats?|euros?|dollars?|pounds?|roubles?|salariés?|employés?|abonnés?|habitants?|couverts?|сотрудник\\p{L}*|подписчик\\p{L}*|жител\\p{L}*|рубл\\p{L}*|евро|доллар\\p{L}*|m²|м²|km²|км²)(?!\\p{L}))|[€$£]\\s?\\d`,
  'iu',
);

/** A company, a shop or a brand with a name, or one with its legal form. Quotation marks are part of such names. */
const named: Record<Locale, RegExp> = {
  en: /\b(?:company|firm|shop|store|startup|agency|restaurant|café|bakery)(?: called| named)? ["“]?\p{Lu}\p{Ll}|\p{Lu}\p{L}+,? (?:Inc|Ltd|LLC|GmbH|Corp)\b/u,
  ru: /(?<!\p{L})(?:компани|фирм|магазин|кафе|ресторан|стартап|агентств|пекарн)\p{L}* [«„"]\p{Lu}|(?<!\p{L})(?:ООО|ОАО|ЗАО|АО|ИП) [«„"]?\p{Lu}/u,
  fr: /(?<!\p{L})(?:société|entreprise|boutique|magasin|startup|agence|restaurant|boulangerie) (?:appelée? )?[«“"]?\s?\p{Lu}\p{Ll}|(?<!\p{L})(?:SARL|SAS|EURL) \p{Lu}/u,
};

/** What holds under a condition, or is merely possible, is not asserted. */
const conditional =
  /(?<!\p{L})(?:if|when|whether|can|may|если|когда|могу|можем|si|quand|peux|pouvons)(?!\p{L})/iu;

/**
 * The sentences that say something of the user which only the user can know; quotations say it of somebody else. `I am
 * {{role}}` and `We sell this: {{goods}}` say what the user fills in; a clause in lower case belongs to the outline of a text that is
 * asked for, and a question asserts nothing.
 */
export function assertionsIn(language: Locale, body: string): string[] {
  const filled = body.replace(part, ' ').replace(slot, '{}');
  const own = sentencesIn(filled.replace(quoted, ' ')).filter((sentence) => {
    const clause = sentence.trim();
    if (situation.test(clause)) return true;
    if (clause.endsWith('?') || /^\p{Ll}/u.test(clause)) return false;
    const isFact = facts[language].some((pattern) => isAsserted(clause, pattern.exec(clause)));
    return isFact || (firstPerson[language].test(clause) && figure.test(clause));
  });
  return [...own, ...sentencesIn(filled).filter((sentence) => named[language].test(sentence))];
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.!?;:…])\s+|\n+/);
}

/** Whether what was found is a fact and not the beginning of what the user fills in. */
function isAsserted(clause: string, found: RegExpExecArray | null): boolean {
  if (!found || conditional.test(clause)) return false;
  const rest = clause.slice(found.index + found[0].length);
  return !/^[^{}]{0,40}\{\}|:$/u.test(rest);
}
