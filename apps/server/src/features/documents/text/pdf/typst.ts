import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  initSync,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
  type TypstCompiler,
} from '@myriaddreamin/typst-ts-web-compiler';
import * as z from 'zod/mini';
import type { Lacks } from './fonts.ts';

const require = createRequire(import.meta.url);

/** A complaint of the compiler; `line` counts from 0 in the file it is about. */
export interface TypstProblem {
  path: string;
  line: number;
  message: string;
}

/** The typesetter. Whatever it sets sees only the files and fonts it is given. */
export interface Typst {
  lacks: Lacks;
  setFonts: (fonts: readonly Uint8Array[]) => Promise<void>;
  addFile: (path: string, content: string | Uint8Array) => void;
  /** What is wrong with a document; nothing if it can be set. */
  problemsOf: (path: string) => TypstProblem[];
  pdf: (path: string) => Uint8Array;
}

/** The document cannot be set. The message is for the log only; it may quote the document. */
export class TypstError extends Error {}

const fontInfo = z.object({ info: z.array(z.object({ coverage: z.array(z.number()) })) });
const diagnostics = z.object({
  diagnostics: z.array(
    z.object({ path: z.string(), range: z.string(), severity: z.string(), message: z.string() }),
  ),
});
const artifact = z.object({ result: z.instanceof(Uint8Array) });

/** How problems are reported: as objects. */
const asObjects = 3;
/** Kind of a document in pages. */
const paged = 0;

export async function openTypst(): Promise<Typst> {
  initSync({ module: readFileSync(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) });
  const compiler = await new TypstCompilerBuilder().build();
  return {
    lacks,
    setFonts: async (fonts) => {
      const builder = new TypstFontResolverBuilder();
      for (const font of fonts) builder.add_raw_font(font);
      compiler.set_fonts(await builder.build());
    },
    addFile: (path, content) => {
      compiler.map_shadow(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    },
    problemsOf: (path) => problemsOf(compiler.snapshot(undefined, path).compile(paged, asObjects)),
    pdf: (path) => pdfOf(compiler, path),
  };
}

function pdfOf(compiler: TypstCompiler, path: string): Uint8Array {
  const answer: unknown = compiler.compile(path, undefined, 'pdf', asObjects);
  const made = artifact.safeParse(answer);
  if (made.success) return made.data.result;
  throw new TypstError(
    problemsOf(answer)
      .map(({ path: file, line, message }) => `${file}:${line + 1}: ${message}`)
      .join('\n'),
  );
}

function problemsOf(answer: unknown): TypstProblem[] {
  return diagnostics
    .parse(answer)
    .diagnostics.filter(({ severity }) => severity.toLowerCase() === 'error')
    .map(({ path, range, message }) => ({ path, line: Number.parseInt(range, 10) || 0, message }));
}

function lacks(font: Uint8Array, characters: Iterable<string>): Set<string> {
  const { info } = fontInfo.parse(new TypstFontResolverBuilder().get_font_info(font));
  const covered = new Set<number>();
  // Alternating numbers of code points that are absent and present.
  let at = 0;
  info[0]?.coverage.forEach((length, index) => {
    if (index % 2 === 1) for (let point = at; point < at + length; point += 1) covered.add(point);
    at += length;
  });
  return new Set([...characters].filter((character) => !covered.has(character.codePointAt(0) ?? 0)));
}
