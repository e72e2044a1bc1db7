import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { legalAnchors, type LegalAnchor, type ManualName } from '@polylogue/contract/legal';
import type { Locale } from '@polylogue/contract/limits';
import { parse } from 'yaml';
import * as z from 'zod';
import { root } from '../../platform/root.ts';

const contentDirectory = join(root, 'content');

const words = z.string().trim().min(1);
const manualHead = z.strictObject({ title: words, description: words, version: z.iso.date() });
const documentHead = z.strictObject({ ...manualHead.shape, anchor: z.enum(legalAnchors) });

/** A text as its writer left it. */
export interface LegalFile extends z.infer<typeof manualHead> {
  body: string;
}

/** Reads a legal document with the texts of both editions. */
export async function readLegalFile(anchor: LegalAnchor, locale: Locale): Promise<LegalFile> {
  const name = `legal/${anchor}.${locale}.md`;
  const { anchor: own, ...file } = await readText(name, documentHead);
  if (own !== anchor) throw new Error(`${name} has the anchor ${own}.`);
  return file;
}

/** Reads a manual; they are written in Russian only, as the Russian edition needs them. */
export function readManualFile(name: ManualName): Promise<LegalFile> {
  return readText(`manuals/${name}.ru.md`, manualHead);
}

async function readText<Head extends object>(
  name: string,
  schema: z.ZodType<Head>,
): Promise<Head & { body: string }> {
  const text = await readFile(join(contentDirectory, name), 'utf8');
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${name} has no front matter.`);
  const known = schema.safeParse(parse(head));
  if (!known.success) throw new Error(`${name}: ${z.prettifyError(known.error)}`);
  return { ...known.data, body: body.trim() };
}
