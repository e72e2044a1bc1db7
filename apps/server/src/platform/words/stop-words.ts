import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as russian } from '@orama/stopwords/russian';
import { fold } from './fold.ts';

/** Words of questions, which the lists lack. */
const asked = {
  en: 'a s t d ll re ve m isn aren wasn weren hasn haven hadn doesn don didn won wouldn shouldn couldn also just much many tell please whose'.split(
    ' ',
  ),
  fr: 'comment combien quand où pourquoi quoi dont lequel laquelle lesquels lesquelles si donc car puis très plus fait faut peut être avoir a va entre vers chez sous depuis ainsi comme lors aussi ni autre autres tout tous toute toutes'.split(
    ' ',
  ),
  ru: 'какие каких каким какими какую каком какому какого сколько почему откуда который которая которое которые которых которого которой которому которым которую чему кого кому кем это эта этих этому этим том та те тех тому ли либо также ещё её чём моё свой своя своё свои своих своего своей'.split(
    ' ',
  ),
};

/** Words of the Russian list that carry a meaning of their own. */
const meaningful = new Set([
  'человек',
  'жизнь',
  'сказал',
  'сказала',
  'сказать',
  'говорил',
  'два',
  'три',
  'один',
  'хорошо',
  'лучше',
  'сегодня',
  'иногда',
  'никогда',
  'всегда',
]);

/** Words too common to find anything by, folded. A contraction counts by its parts, as texts are cut into words. */
export const stopWords = {
  en: setOf([...english, ...asked.en]),
  fr: setOf([...french, ...asked.fr]),
  ru: setOf([...russian.filter((word) => !meaningful.has(word)), ...asked.ru]),
};

function setOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(
    words
      .flatMap((word) => word.split("'"))
      .map(fold)
      .filter((word) => word !== ''),
  );
}
