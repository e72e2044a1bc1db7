import { wordsOf } from './fold.ts';

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** Longest first: `shch` is щ, not шч. */
const latinSounds: readonly (readonly [string, string])[] = [
  ...pairs('shch щ sch щ'),
  ...pairs('yo ё zh ж kh х ts ц ch ч sh ш yu ю ya я ju ю ja я ye е'),
  ...pairs(
    'a а b б v в g г d д e е z з i и j й k к l л m м n н o о p п r р s с t т u у f ф h х c к y ы x кс w в',
  ),
];
const cyrillicSounds = pairs(
  'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sch ы y э e ю yu я ya ь  ъ ',
);

function pairs(text: string): (readonly [string, string])[] {
  const parts = text.split(' ');
  return parts.flatMap((from, index) => (index % 2 === 0 ? [[from, parts[index + 1] ?? ''] as const] : []));
}

/** The words of a text typed with the keyboard in the other layout: `ghbdtn` is привет. */
export function inOtherLayout(typed: string): string[] {
  const [from, to] = /\p{Script=Cyrillic}/u.test(typed)
    ? [cyrillicKeys, latinKeys]
    : [latinKeys, cyrillicKeys];
  const switched = [...typed.toLowerCase()].map((letter) => to[from.indexOf(letter)] ?? letter);
  return wordsOf(switched.join(''));
}

/** The words of a text in the other alphabet, by their sound: `privet` is привет. */
export function bySound(typed: string): string[] {
  return wordsOf(typed).map((word) =>
    spell(word, /\p{Script=Cyrillic}/u.test(word) ? cyrillicSounds : latinSounds),
  );
}

function spell(word: string, sounds: readonly (readonly [string, string])[]): string {
  let spelled = '';
  for (let rest = word; rest !== '';) {
    const [from, to] = sounds.find(([sound]) => rest.startsWith(sound)) ?? [
      rest.slice(0, 1),
      rest.slice(0, 1),
    ];
    spelled += to;
    rest = rest.slice(from.length);
  }
  return wordsOf(spelled).join('');
}
