/** Contents of `[[sim …]]` in the last user message. Absent numbers are undefined, absent flags false. */
export interface Directive {
  present: boolean;
  tokens?: number;
  input?: number;
  rate?: number;
  ttft?: number;
  reasoning?: number;
  fail?: number;
  times?: number;
  retry?: number;
  cut?: number;
  stall?: number;
  at?: string;
  code?: string;
  finish?: string;
  deny?: string;
  refuse: boolean;
  image: boolean;
  echo: boolean;
  utf8: boolean;
  crlf: boolean;
  nousage: boolean;
  midfail: boolean;
  whole: boolean;
}

const PATTERN = /\[\[sim\b([^\]]*)\]\]/;
/** For the continuation of the answer. */
const THEN = /\[\[then\b([^\]]*)\]\]/;
/** Up to the last paragraph that requests no answer and is followed by another. */
const UNANSWERED = /^.*\[\[sim\b[^\]]*\b(?:fail=|deny=|refuse\b|tokens=0\b).*?\n\n(?=\s*\S)/s;

export function parseDirective(text: string): Directive {
  return directiveOf(PATTERN.exec(text));
}

/** What `[[then …]]` says about the continuation of an answer; otherwise it comes at the pace of the answer. */
export function parseContinuation(text: string): Directive {
  const match = THEN.exec(text);
  if (match) return directiveOf(match);
  const { rate, ttft } = parseDirective(text);
  return { ...directiveOf(null), present: PATTERN.test(text), rate, ttft };
}

function directiveOf(match: RegExpExecArray | null): Directive {
  const words = (match?.[1] ?? '').trim().split(/\s+/).filter(Boolean);
  const flags = new Set(words.filter((word) => !word.includes('=')));
  const values = new Map<string, string>();
  for (const word of words) {
    const at = word.indexOf('=');
    if (at > 0) values.set(word.slice(0, at), word.slice(at + 1));
  }
  function number(name: string): number | undefined {
    const value = values.get(name);
    if (value === undefined || value === '') return undefined;
    const parsed = Number(value);
    return Number.isFinite(parsed) && parsed >= 0 ? parsed : undefined;
  }
  return {
    present: match !== null,
    tokens: number('tokens'),
    input: number('input'),
    rate: number('rate'),
    ttft: number('ttft'),
    reasoning: number('reasoning'),
    fail: number('fail'),
    times: number('times'),
    retry: number('retry'),
    cut: number('cut'),
    stall: number('stall'),
    at: values.get('at'),
    code: values.get('code'),
    finish: values.get('finish'),
    deny: values.get('deny'),
    refuse: flags.has('refuse'),
    image: flags.has('image'),
    echo: flags.has('echo'),
    utf8: flags.has('utf8'),
    crlf: flags.has('crlf'),
    nousage: flags.has('nousage'),
    midfail: flags.has('midfail'),
    whole: flags.has('whole'),
  };
}

export function withoutDirective(text: string): string {
  return text.replace(PATTERN, ' ').replace(THEN, ' ').trim();
}

/**
 * The question in a turn. A client that must alternate roles repeats a message that got no answer, in one
 * turn with the next; its directive must not affect that one.
 */
export function withoutUnanswered(text: string): string {
  return text.replace(UNANSWERED, '');
}
