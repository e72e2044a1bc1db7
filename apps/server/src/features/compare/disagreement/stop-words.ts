import type { Locale } from '@polylogue/contract/limits';

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u));
}

/** Words that say nothing about what a sentence is about, without accents. Negations are read elsewhere. */
export const stopWords: Record<Locale, ReadonlySet<string>> = {
  en: setOf(
    `a an the of in on at to for from by with as and or but if than then that this these those it its is are was were be been
    being has have had do does did can could may might must shall should will would there here he she they them his her their
    we us our you your i my me who whom which what when where how why not no nor never cannot so too very more most much many
    some any each every all both other another such only own same also just even still about around approximately roughly
    nearly almost over under between into through during before after above below up down out off again once because while
    however therefore thus yes yeah sure indeed actually overall generally usually typically often well one`,
  ),
  ru: setOf(
    `и в во на с со к ко по из за от до у о об при для без над под про через между а но или либо что чтобы как так это этот эта
    эти этого этой этом этому тот та то те того той том все всё весь вся всего всех он она оно они его ее её их ему ей им ними
    я мы ты вы нас вас мне нам вам свой своя свои своего своей своих себя который которая которое которые которых которого
    которой был была было были есть быть будет будут является являются не нет ни никогда нельзя да же ли бы уже еще ещё только
    также тоже очень более менее самый самая самое около примерно приблизительно почти если когда где там тут здесь то ведь
    потому поэтому однако обычно часто лишь один одна одно можно может могут`,
  ),
  fr: setOf(
    `le la les l un une des du de d et ou mais si que qu qui quoi dont ou ce cet cette ces c il elle ils elles on nous vous je tu
    me te se s son sa ses leur leurs mon ma mes notre votre est sont etait etaient etre ete a ont avait avoir fait par pour
    dans en sur sous avec sans entre vers chez au aux a ne n pas plus moins tres tout toute tous toutes meme aussi encore deja
    environ presque comme donc car alors ainsi cependant oui non jamais aucun aucune peut peuvent y lors depuis pendant apres
    avant autre autres chaque quelques plusieurs souvent generalement fois lieu eu date`,
  ),
};

const negations: Record<Locale, RegExp> = {
  en: /(?<!\p{L})(?:not|never|nothing|nobody|none|cannot|no|nor|neither|without|unable|isn|aren|wasn|weren|don|doesn|didn|won|wouldn|shouldn|couldn|can['’]t)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:не|нет|ничто|никто|ничего|нельзя|никогда|невозможно|неверно)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:pas|jamais|non|rien|aucune?|impossible|ni)(?!\p{L})/giu,
};

/** Pairs in which the second word says that the first does not hold. */
const denials: Record<Locale, RegExp> = {
  en: /(?<!\p{L})(?:unsafe|false|impossible|illegal|forbidden|prohibited|banned|unnecessary|invalid|incorrect|harmful|dangerous|toxic|invisible|avoid|myth)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:небезопасн\p{L}*|опасн\p{L}*|ложн\p{L}*|запрещен\p{L}*|запрещён\p{L}*|вредн\p{L}*|ядовит\p{L}*|миф|избегать|избегайте|незаконн\p{L}*|необязательн\p{L}*|неправильн\p{L}*)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:faux|fausse|dangereu(?:x|se)s?|interdite?s?|illégale?s?|inutiles?|nocifs?|nocives?|toxiques?|évite[rz]?|mythe|incorrecte?s?)(?!\p{L})/giu,
};

/** What is denied in a reason says nothing about the statement. */
const reason =
  /(?:,\s*)?(?<!\p{L})(?:because|since|потому что|так как|поскольку|из-за|parce qu|puisqu|car)(?!\p{L}).*$/isu;

/** A bound is stated by denying what lies beyond it. */
const bound =
  /(?<!\p{L})(?:(?:should |must |do |does |may )?not (?:to )?(?:(?:take|eat|drink|use|have|be|go) )?(?:more|less|exceed\p{L}*|over|above)|no (?:more|less|fewer) than|не (?:более|менее|больше|меньше|превыша\p{L}*)|ne (?:pas )?(?:dépass\p{L}*|excéd\p{L}*)(?: pas)?|pas plus|not only|не только|pas seulement)(?!\p{L})/giu;

const plainNo = /^\s*(?:no|nope|нет|non)(?=\s*[,.!—–:;-])/iu;
const plainYes = /^\s*(?:yes|да|oui)(?=\s*[,.!—–:;-])/iu;

/** Whether a sentence denies rather than states: an odd number of denials does. A plain yes or no in front decides. */
export function isDenial(text: string, language: Locale): boolean {
  if (plainYes.test(text)) return false;
  if (plainNo.test(text)) return true;
  const stated = text.replace(reason, '').replaceAll(bound, '');
  const count = (pattern: RegExp) => stated.match(pattern)?.length ?? 0;
  return (count(negations[language]) + count(denials[language])) % 2 === 1;
}

/** Whether a sentence begins with a plain yes or no. */
export function answersPlainly(text: string): boolean {
  return plainYes.test(text) || plainNo.test(text);
}
