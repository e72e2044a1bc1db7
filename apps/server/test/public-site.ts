import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { startTestApp, type TestApp } from './harness.ts';

const serverBuild = join(import.meta.dirname, '../../web/dist/.server/server.js');

const factsSchema = z.record(z.string(), z.unknown());

/** Where the site is, as its readers know it. Not where it runs: links must come from the settings. */
export const site = 'https://polylogue.test';

/** Starts the product with the built web app, which renders its pages. */
export async function startPublicSite(settings: Record<string, string> = {}): Promise<TestApp> {
  if (!existsSync(serverBuild)) throw new Error('The web app is not built: run `npm run build` first.');
  return startTestApp({ PUBLIC_URL: site, ...settings });
}

/** An element of a page. */
interface Element {
  name: string;
  attributes: Record<string, string>;
}

/** A page as programs read it: its elements, and its words without scripts and styles. */
export interface ReadPage {
  elements: readonly Element[];
  words: string;
  title: string;
  /** The content of its first heading. */
  heading: string;
  /** What it tells search engines. */
  facts: readonly Record<string, unknown>[];
  all(name: string, attributes?: Record<string, string>): readonly Element[];
}

/** Reads a page without running its scripts. */
export function readPage(html: string): ReadPage {
  const elements: Element[] = [];
  const open: Element[] = [];
  const texts = { words: '', title: '', heading: '' };
  const facts: Record<string, unknown>[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes };
      elements.push(element);
      open.push(element);
    },
    ontext(text) {
      const inside = open.at(-1);
      if (inside?.name === 'script' && inside.attributes['type'] === 'application/ld+json') {
        facts.push(factsSchema.parse(JSON.parse(text)));
      }
      if (open.some(({ name }) => ['script', 'style', 'noscript'].includes(name))) return;
      if (inside?.name === 'title') texts.title += text;
      else texts.words += text;
      if (open.some(({ name }) => name === 'h1')) texts.heading += text;
    },
    onclosetag(name) {
      const index = open.findLastIndex((one) => one.name === name);
      if (index >= 0) open.splice(index);
    },
  });
  parser.end(html);
  return {
    elements,
    ...texts,
    facts,
    all: (name, attributes = {}) =>
      elements.filter(
        (element) =>
          element.name === name &&
          Object.entries(attributes).every(([key, value]) => element.attributes[key] === value),
      ),
  };
}

/** An element of an XML document with what is in it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

/** Parses an XML document. One that is not well-formed throws. */
export function parseXml(xml: string): XmlElement {
  const bare = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.exec(xml);
  if (bare) throw new Error(`A bare & at ${bare.index}: ${xml.slice(bare.index, bare.index + 40)}`);
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, text: '', children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const inside = open.at(-1);
        if (inside) inside.text += text;
      },
      onclosetag(name, isImplied) {
        const closed = open.pop();
        const isEmpty = closed?.children.length === 0 && closed.text === '';
        if (closed?.name !== name || (isImplied && !isEmpty)) throw new Error(`<${name}> is not closed`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const [document, ...others] = root.children;
  if (!document || others.length > 0 || open.length > 1) throw new Error('Not one document');
  return document;
}
