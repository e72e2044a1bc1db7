import { grammarNameOf, type GrammarName } from './languages.ts';

/** Endings of files, by language. */
const endings: Record<GrammarName, string> = {
  bash: 'sh',
  bat: 'bat',
  c: 'c',
  clojure: 'clj',
  cpp: 'cpp',
  csharp: 'cs',
  css: 'css',
  dart: 'dart',
  diff: 'diff',
  docker: 'dockerfile',
  elixir: 'ex',
  go: 'go',
  graphql: 'graphql',
  haskell: 'hs',
  hcl: 'tf',
  html: 'html',
  http: 'http',
  ini: 'ini',
  java: 'java',
  javascript: 'js',
  json: 'json',
  jsonc: 'jsonc',
  jsx: 'jsx',
  julia: 'jl',
  kotlin: 'kt',
  latex: 'tex',
  lua: 'lua',
  make: 'mk',
  markdown: 'md',
  matlab: 'm',
  nginx: 'conf',
  'objective-c': 'm',
  perl: 'pl',
  php: 'php',
  powershell: 'ps1',
  prisma: 'prisma',
  proto: 'proto',
  python: 'py',
  r: 'R',
  ruby: 'rb',
  rust: 'rs',
  scala: 'scala',
  scss: 'scss',
  sql: 'sql',
  svelte: 'svelte',
  swift: 'swift',
  toml: 'toml',
  tsx: 'tsx',
  typescript: 'ts',
  vue: 'vue',
  xml: 'xml',
  yaml: 'yaml',
};

/** What people call the languages whose ending is not that of their grammar. */
const ownEndings: Record<string, string> = {
  csv: 'csv',
  h: 'h',
  hpp: 'hpp',
  mermaid: 'mmd',
  mjs: 'mjs',
  svg: 'svg',
  yml: 'yml',
};

/** Files that are known by their whole name. */
const wholeNames: Partial<Record<GrammarName, string>> = {
  docker: 'Dockerfile',
  make: 'Makefile',
};

/** Their file must have the name of what it declares. */
const declared =
  /^\s*(?:public\s+)?(?:(?:abstract|final|sealed)\s+)*(?:class|interface|enum|record)\s+(\w+)/m;

/** A name in a comment on the first line, as in `// src/app.ts` or `<!-- index.html -->`. */
const named =
  /^\s*(?:\/\/|#|--|;|%|\/\*+|<!--)\s*(?:file(?:name)?:\s*)?((?:[\w.-]+[/\\])*[\w.-]+\.\w{1,10})\s*(?:\*\/|-->)?\s*$/i;

/** The name under which a code block is saved. */
export function codeFileName(language: string, text: string): string {
  const grammar = grammarNameOf(language);
  const ending = endingOf(language, grammar);
  const [, path = ''] = named.exec(text.split('\n', 1)[0] ?? '') ?? [];
  const name = path.split(/[/\\]/).at(-1) ?? '';
  if (name !== '' && !name.startsWith('.')) return name;
  const whole = grammar === undefined ? undefined : wholeNames[grammar];
  if (whole !== undefined) return whole;
  const [, declaredName] = grammar === 'java' ? (declared.exec(text) ?? []) : [];
  return `${declaredName ?? 'code'}.${ending}`;
}

function endingOf(language: string, grammar: GrammarName | undefined): string {
  const name = language.toLowerCase();
  if (Object.hasOwn(ownEndings, name)) return ownEndings[name] ?? 'txt';
  return grammar === undefined ? 'txt' : endings[grammar];
}
