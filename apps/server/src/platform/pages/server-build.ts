import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { EmbeddedAnswer } from './server-page.ts';

/** A page of the web app, rendered. */
export const renderedPage = z.object({
  title: z.string(),
  body: z.string(),
  sources: z.array(z.string()).optional(),
});

/** What a page with content of its own is rendered from. */
export interface RenderStart {
  /** The session; a guest's if missing. */
  session?: unknown;
  answers?: readonly EmbeddedAnswer[];
  /** There is no such page, whatever its path. */
  isMissing?: boolean;
}

const serverBuild = z.object({
  renderedPaths: z.array(z.string()),
  renderPage: z.custom<(path: string, locale: string, start?: RenderStart) => Promise<unknown>>(isFunction),
  skeletonOf: z.custom<(path: string) => string | undefined>(isFunction),
  renderChatSkeleton: z.custom<(locale: string, content: object) => Promise<string>>(isFunction),
  isPage: z.custom<(path: string) => boolean>(isFunction),
});

/** The build of the web app that runs on the server. */
export type ServerBuild = z.infer<typeof serverBuild>;

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/** Loads the build of the web app from its file. */
export async function readServerBuild(file: string): Promise<ServerBuild> {
  return serverBuild.parse({ ...(await import(pathToFileURL(file).href)) });
}
