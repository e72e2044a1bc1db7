import type { Language } from './language.ts';

export type Kind = 'greeting' | 'code' | 'compare' | 'steps' | 'ideas' | 'write' | 'explain';

/** What a question is about, as far as a template needs to know. */
export interface Subject {
  kind: Kind;
  topic: string;
  left: string;
  right: string;
  codeLanguage: string;
}

const END = String.raw`(?=[\s,:;.!?]|$)`;

// Not \b: JavaScript's word boundary does not support Cyrillic.
function words(pattern: string): RegExp {
  return new RegExp(String.raw`(?:^|[\s,.;:!?«“"'(’-])(?:${pattern})${END}`, 'iu');
}

const KINDS: [Kind, RegExp][] = [
  [
    'compare',
    words(
      'compare|comparison|versus|vs|difference|differences|better|pros and cons|which one|сравни|сравните|сравнение|разница|отличие|отличия|отличается|отличаются|лучше|плюсы и минусы|comparer|comparez|comparaison|différence|différences|mieux|meilleur|meilleure|avantages et inconvénients',
    ),
  ],
  [
    'code',
    words(
      'code|function|script|program|regex|sql|query|python|javascript|typescript|java|golang|rust|bash|html|css|react|algorithm|код|функция|функцию|скрипт|программу|программа|запрос|алгоритм|регулярное|регулярка|fonction|requête|programme|algorithme|питон|питоне',
    ),
  ],
  [
    'write',
    words(
      'write|draft|letter|email|e-mail|essay|poem|story|post|speech|напиши|напишите|составь|письмо|эссе|стих|стихотворение|рассказ|пост|речь|écris|écrivez|rédige|rédigez|lettre|courriel|poème|histoire|discours',
    ),
  ],
  [
    'ideas',
    words(
      'ideas|idea|suggest|recommend|list|options|names|examples|brainstorm|идеи|идей|идею|предложи|предложите|посоветуй|порекомендуй|список|варианты|примеры|придумай|idées|idée|propose|proposez|suggère|suggérez|recommande|liste|options|exemples|noms',
    ),
  ],
  [
    'steps',
    words(
      'how to|how do|how can|how should|steps|plan|guide|learn|start|как(?! (?:работа|устро|дела|называ))|шаги|план|научиться|выучить|начать|инструкция|comment(?! (?:fonctionne|marche|ça|s.appelle))|étapes|plan|guide|apprendre|commencer',
    ),
  ],
];

const GREETING =
  /^(?:hi|hello|hey|good (?:morning|day|evening)|thanks|thank you|привет|здравствуй|здравствуйте|добрый (?:день|вечер)|доброе утро|спасибо|bonjour|bonsoir|salut|coucou|merci)(?:[\s,!.]+\p{L}+){0,3}[\s!.?)]*$/iu;

// What precedes the topic. English can lose its question words and still read well in quotation marks;
// Russian and French would be left with a wrong case or verb, so they lose only the politeness.
const ENGLISH_LEAD_INS =
  "please|hi|hello|hey|can you|could you|would you|i want to|i need to|i would like to|i'd like to|help me(?: to)?|tell me(?: about)?|explain(?: to me)?|describe|what's|what is|what are|what does|what do|how (?:do|does|can|should|would) (?:i|you|we|one)|how to|how|why is|why are|why does|why do|why|which|who is|give me|suggest|recommend|write(?: me)?|show(?: me)?|make(?: me)?|create|list|compare|the|a|an|some|me|about";
const POLITENESS =
  "пожалуйста|привет|здравствуйте|добрый день|можешь(?: ли)?(?: ты)?|можете(?: ли)?(?: вы)?|bonjour|salut|s'il te plaît|s'il vous plaît";
const LEAD_INS: Record<Language, RegExp> = {
  en: new RegExp(String.raw`^(?:${ENGLISH_LEAD_INS})(?:[\s,:!.]+|$)`, 'iu'),
  ru: new RegExp(String.raw`^(?:${POLITENESS})(?:[\s,:!.]+|$)`, 'iu'),
  fr: new RegExp(String.raw`^(?:${POLITENESS})(?:[\s,:!.]+|$)`, 'iu'),
};
const COMPARE_LEAD_INS = /^(?:please|compare|сравни(?:те)?|пожалуйста|compare[rz]?)\s+/iu;

const COMPARE_NOISE =
  /^.*?(?:differences? between|сравнение|разница между|отличия? между|чем отличается|чем отличаются|что лучше|différences? entre|what is better|which is better|which one is better)[\s,:—-]*/iu;
const BETWEEN = /\s+(?:vs\.?|versus|or|and|with|или|и|от|с|против|ou|et|avec)\s+/iu;

const CODE_LANGUAGES: [string, RegExp][] = [
  ['sql', words('sql|postgres|postgresql|mysql|sqlite|запрос|requête|query')],
  ['typescript', words('typescript|javascript|js|ts|node|react|vue|html|css')],
  ['bash', words('bash|shell|terminal|linux|терминал|консоль')],
];

const DEFAULT_TOPIC: Record<Language, string> = {
  en: 'your question',
  ru: 'ваш вопрос',
  fr: 'votre question',
};

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function plain(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[*_`|<>#[\]{}~\\«»“”"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function shorten(text: string, limit: number): string {
  const list = text.split(' ');
  const short = list.length > limit ? `${list.slice(0, limit).join(' ')}…` : text;
  return short.length > 90 ? `${short.slice(0, 89)}…` : short;
}

function topicOf(text: string, language: Language): string {
  const sentences = text.split(/(?<=[.!?…])\s+/).filter((part) => /\p{L}{2}/u.test(part));
  const sentence = sentences.find((part) => part.endsWith('?')) ?? sentences[0] ?? text;
  let topic = sentence.replace(/[\s.!?…,:;—-]+$/u, '').replace(/ (?:to|for) me$/i, '');
  for (let round = 0; round < 6; round += 1) {
    const next = topic.replaceAll('’', "'").replace(LEAD_INS[language], '').trim();
    if (next === topic || next === '') break;
    topic = next;
  }
  if (topic === '') return DEFAULT_TOPIC[language];
  return shorten(language === 'en' ? topic : capital(topic), 9);
}

function sidesOf(text: string): [string, string] | null {
  const core = text
    .replace(/[\s.!?…]+$/u, '')
    .replace(COMPARE_NOISE, '')
    .replace(COMPARE_LEAD_INS, '');
  const [left, right] = core.split(BETWEEN);
  if (!left || !right) return null;
  const [firstLeft] = left.split(/[,:;]\s/).slice(-1);
  const [firstRight] = right.split(/[,:;.?]\s/);
  if (!firstLeft || !firstRight) return null;
  return [shorten(firstLeft, 4), shorten(firstRight, 4)];
}

const OPTIONS: Record<Language, [string, string]> = {
  en: ['First option', 'Second option'],
  ru: ['Первый вариант', 'Второй вариант'],
  fr: ['Première option', 'Deuxième option'],
};

/** Finds a question's kind and topic, so that the answer can refer to it. */
export function subjectOf(asked: string, language: Language): Subject {
  // What a question is about stands at its beginning; the patterns take more than its length for some long ones.
  const question = asked.slice(0, 4_000);
  const text = plain(question);
  const topic = topicOf(text, language);
  const greeting = GREETING.test(text);
  const kind = greeting ? 'greeting' : (KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'explain');
  const [left, right] = (kind === 'compare' ? sidesOf(text) : null) ?? OPTIONS[language];
  const codeLanguage = CODE_LANGUAGES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'python';
  return { kind, topic, left, right, codeLanguage };
}
