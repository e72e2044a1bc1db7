/** The longest message there may be. */
export const longestMessage = 200_000;

const sentences: Record<string, string> = {
  English: 'Everybody pays for what the model has read and written, and for nothing else. ',
  Russian: 'Каждый платит за то, что модель прочитала и написала, и ни за что больше. ',
  French: 'Chacun paie ce que le modèle a lu et écrit, et rien de plus que cela. ',
  Chinese: '每个人都为模型读到和写下的内容付费，除此之外不必付任何费用。',
  Japanese: '誰もがモデルの読んだものと書いたものに支払い、それ以外には何も支払いません。',
  Korean: '누구나 모델이 읽고 쓴 것에 대해서만 비용을 지불하며 그 밖에는 아무것도 내지 않습니다. ',
  Arabic: 'يدفع الجميع مقابل ما قرأه النموذج وكتبه ولا يدفعون مقابل أي شيء آخر. ',
  Hebrew: 'כולם משלמים על מה שהמודל קרא וכתב ולא על שום דבר אחר. ',
  Hindi: 'हर कोई उसी के लिए भुगतान करता है जो मॉडल ने पढ़ा और लिखा है और किसी चीज़ के लिए नहीं। ',
  Thai: 'ทุกคนจ่ายเฉพาะสิ่งที่โมเดลได้อ่านและเขียนเท่านั้นและไม่ต้องจ่ายสิ่งอื่นใดเลย ',
  Greek: 'Όλοι πληρώνουν για ό,τι διάβασε και έγραψε το μοντέλο και για τίποτε άλλο. ',
  Georgian: 'ყველა იხდის იმისთვის, რაც მოდელმა წაიკითხა და დაწერა, და სხვა არაფრისთვის. ',
  Amharic: 'ሁሉም ሰው ሞዴሉ ላነበበው እና ለጻፈው ብቻ ይከፍላል። ',
  Vietnamese: 'Mọi người trả tiền cho những gì mô hình đã đọc và viết, không hơn. ',
};

/** Seeded pseudo-random numbers. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

function drawnFrom(characters: string, length: number): string {
  const next = chance(length);
  const list = [...characters];
  let text = '';
  while (text.length < length) text += list[Math.floor(next() * list.length)] ?? '';
  return text;
}

function noise(length: number): string {
  const next = chance(7);
  return Buffer.from(Array.from({ length }, () => Math.floor(next() * 256)))
    .toString('base64')
    .slice(0, length);
}

/** Cheap at ten evenly spaced samples and expensive everywhere else. */
export function cheapWhereSampled(length: number): string {
  const window = 2_000;
  const step = Math.floor((length - window) / 9);
  const blank = ' '.repeat(window);
  const dear = noise(length);
  let text = '';
  for (let index = 0; index < 9; index += 1)
    text += blank + dear.slice(index * step, (index + 1) * step - window);
  return text + blank;
}

/** Texts that try to send more than is paid for. */
export function hostileTexts(length: number): [name: string, text: string][] {
  const prose = Object.entries(sentences).map(([name, sentence]): [string, string] => [
    name,
    sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length),
  ]);
  return [
    ...prose,
    ['base64', noise(length)],
    ['digits', drawnFrom('0123456789', length)],
    ['letters', drawnFrom('abcdefghijklmnopqrstuvwxyz', length)],
    ['symbols', drawnFrom('!@#$%^&*()_+-=[]{}|;:,.<>?/~', length)],
    ['emoji', drawnFrom('😀😂🎉👩‍👩‍👧🇫🇷🏳️‍🌈🦄', length)],
    ['spaces', ' '.repeat(length)],
    ['blanks of all kinds', drawnFrom(' \t\n', length)],
    ['one word', 'hello '.repeat(length / 6)],
    ['one letter', 'a'.repeat(length)],
    ['every script', drawnFrom('аβ汉กअ😀éあ', length)],
  ];
}
