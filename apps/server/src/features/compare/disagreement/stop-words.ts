import type { Locale } from '@polylogue/contract/limits';

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u));
}

/** Words without content, without accents. */
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
