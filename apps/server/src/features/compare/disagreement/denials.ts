import type { Locale } from '@polylogue/contract/limits';

const negations: Record<Locale, RegExp> = {
  en: /(?<!\p{L})(?:not|never|nothing|nobody|none|cannot|no|nor|neither|without|unable|isn|aren|wasn|weren|don|doesn|didn|won|wouldn|shouldn|couldn|can['’]t)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:не|нет|ничто|никто|ничего|нельзя|никогда|невозможно|неверно)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:n(?:e\s|['’]\s?)\p{L}+(?:\s\p{L}+)?\s(?:pas|plus|jamais|rien|aucune?)|^pas|non|aucune?|impossible|ni)(?!\p{L})/giu,
};

/** Words with a negative meaning, such as "false" or "unsafe". */
const denials: Record<Locale, RegExp> = {
  en: /(?<!\p{L})(?:unsafe|false|impossible|illegal|forbidden|prohibited|banned|unnecessary|invalid|incorrect|harmful|dangerous|toxic|invisible|avoid|myth)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:небезопасн\p{L}*|опасн\p{L}*|ложн\p{L}*|запрещен\p{L}*|запрещён\p{L}*|вредн\p{L}*|ядовит\p{L}*|миф|избегать|избегайте|незаконн\p{L}*|необязательн\p{L}*|неправильн\p{L}*)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:faux|fausse|dangereu(?:x|se)s?|interdite?s?|illégale?s?|inutiles?|nocifs?|nocives?|toxiques?|évite[rz]?|mythe|incorrecte?s?)(?!\p{L})/giu,
};

/** A negated reason does not negate the statement. */
const reason =
  /(?:,\s*)?(?<!\p{L})(?:because|since|потому что|так как|поскольку|из-за|parce qu|puisqu|car)(?!\p{L}).*$/isu;

/** A bound is expressed by negating what lies beyond it. */
const bound =
  /(?<!\p{L})(?:(?:should |must |do |does |may )?not (?:to )?(?:(?:take|eat|drink|use|have|be|go) )?(?:more|less|exceed\p{L}*|over|above)|no (?:more|less|fewer) than|не (?:более|менее|больше|меньше|превыша\p{L}*)|ne (?:pas )?(?:dépass\p{L}*|excéd\p{L}*)(?: pas)?|pas plus|not only|не только|pas seulement)(?!\p{L})/giu;

const plainNo = /^\s*(?:no|nope|нет|non)(?=\s*[,.!—–:;-])/iu;
const plainYes = /^\s*(?:yes|да|oui)(?=\s*[,.!—–:;-])/iu;

/** Whether a sentence is negative: an odd number of negations. A leading yes or no decides. */
export function isDenial(text: string, language: Locale): boolean {
  if (plainYes.test(text)) return false;
  if (plainNo.test(text)) return true;
  const stated = text.replace(reason, '').replaceAll(bound, '');
  const count = (pattern: RegExp) => stated.match(pattern)?.length ?? 0;
  return (count(negations[language]) + count(denials[language])) % 2 === 1;
}

/** Whether a sentence starts with a plain yes or no. */
export function answersPlainly(text: string): boolean {
  return plainYes.test(text) || plainNo.test(text);
}
