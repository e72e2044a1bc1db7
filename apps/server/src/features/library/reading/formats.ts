/** How a source is read. Types that need the same reader share one. */
export type Format =
  | 'pdf'
  | 'docx'
  | 'rtf'
  | 'text'
  | 'markdown'
  | 'rst'
  | 'html'
  | 'xml'
  | 'json'
  | 'json-lines'
  | 'yaml'
  | 'csv'
  | 'xlsx'
  | 'log'
  | 'toml'
  | 'ini'
  | 'epub'
  | 'mbox'
  | 'code'
  | 'mp3'
  | 'wav'
  | 'flac'
  | 'ogg'
  | 'mp4'
  | 'webm';

const recordings = ['mp3', 'wav', 'flac', 'ogg', 'mp4', 'webm'] as const;

/** A recording, which has to be transcribed. `mp4` is also m4a and mov. */
export type RecordingFormat = (typeof recordings)[number];

/** Whether a source of the format has to be transcribed. */
export function isRecording(format: Format): format is RecordingFormat {
  return recordings.some((each) => each === format);
}

/** Extensions of source code by language. */
export const codeLanguages = {
  Ada: 'adb ads',
  Assembly: 'asm s',
  Astro: 'astro',
  C: 'c h',
  'C#': 'cs',
  'C++': 'cpp cc cxx hpp hh hxx',
  Clojure: 'clj cljs cljc edn',
  COBOL: 'cob cbl',
  Crystal: 'cr',
  CSS: 'css scss sass less',
  D: 'd',
  Dart: 'dart',
  Elixir: 'ex exs',
  Elm: 'elm',
  Erlang: 'erl hrl',
  'F#': 'fs fsx fsi',
  Fortran: 'f90 f95 f03 f for',
  Go: 'go',
  GraphQL: 'graphql gql',
  Groovy: 'groovy gradle',
  Haskell: 'hs lhs',
  Java: 'java',
  JavaScript: 'js mjs cjs jsx',
  Julia: 'jl',
  Kotlin: 'kt kts',
  Lisp: 'lisp lsp cl el scm rkt',
  Lua: 'lua',
  MATLAB: 'm',
  Nim: 'nim',
  'Objective-C': 'mm',
  OCaml: 'ml mli',
  Pascal: 'pas pp dpr',
  Perl: 'pl pm',
  PHP: 'php',
  PowerShell: 'ps1 psm1',
  Prolog: 'pro prolog',
  Protobuf: 'proto',
  Python: 'py pyw pyi',
  R: 'r',
  Ruby: 'rb rake gemspec',
  Rust: 'rs',
  Scala: 'scala sc',
  Shell: 'sh bash zsh fish bat cmd',
  Solidity: 'sol',
  SQL: 'sql',
  Svelte: 'svelte',
  Swift: 'swift',
  Tcl: 'tcl',
  Terraform: 'tf hcl',
  TypeScript: 'ts mts cts tsx',
  Verilog: 'v sv vh',
  VHDL: 'vhd vhdl',
  'Visual Basic': 'vb vbs bas',
  Vue: 'vue',
  Zig: 'zig',
} as const;

const extensionsOf: Record<Exclude<Format, 'code'>, string> = {
  pdf: 'pdf',
  docx: 'docx',
  rtf: 'rtf',
  text: 'txt text tex bib srt vtt',
  markdown: 'md markdown mdx',
  rst: 'rst',
  html: 'html htm xhtml',
  xml: 'xml xsd xsl xslt svg rss atom',
  json: 'json geojson ipynb',
  'json-lines': 'jsonl ndjson',
  yaml: 'yaml yml',
  csv: 'csv tsv',
  xlsx: 'xlsx',
  log: 'log',
  toml: 'toml',
  ini: 'ini cfg conf properties env',
  epub: 'epub',
  mbox: 'mbox eml',
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg oga opus',
  mp4: 'mp4 m4a mov m4v',
  webm: 'webm weba',
};

const formats = new Map<string, Format>(
  Object.entries({ ...extensionsOf, code: Object.values(codeLanguages).join(' ') }).flatMap(
    ([format, names]) => names.split(' ').map((extension): [string, Format] => [extension, asFormat(format)]),
  ),
);

function asFormat(name: string): Format {
  const known = Object.keys(extensionsOf).find((key): key is Exclude<Format, 'code'> => key === name);
  return known ?? 'code';
}

/** The format that an extension announces; undefined if we read no such files. */
export function formatOfEnding(ending: string): Format | undefined {
  return formats.get(ending);
}

/** All extensions that can be read, without the dot. */
export const readableEndings: readonly string[] = [...formats.keys()];
