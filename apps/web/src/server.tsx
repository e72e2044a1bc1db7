import { text } from 'node:stream/consumers';
import { me } from '@polylogue/contract/accounts';
import type { listMessages } from '@polylogue/contract/answers';
import type { CallResponse } from '@polylogue/contract/call';
import type { Locale } from '@polylogue/contract/limits';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { isWorkspace, unkept } from '../service-worker/kept.ts';
import { App } from './app.tsx';
import { ChatSkeleton, type ChatEnd } from './features/chats/chat-skeleton.tsx';
import { pageOf as messagesOf } from './features/conversation/message.wire.ts';
import { WorkspaceSkeleton } from './layouts/workspace/workspace-skeleton.tsx';
import { earlyChatBlock } from './lib/early-chat.ts';
import { keepAnswers, type EmbeddedAnswer } from './lib/embedded-answers.ts';
import { loadLocale, loadTexts } from './lib/i18n/texts.ts';
import { createQueryClient } from './lib/query-client.ts';
import { beginSession, guest } from './lib/session/session.data.ts';
import { hasPage, paths } from './paths.ts';
import { PendingPage } from './pending-page.tsx';
import { createAppRouter } from './router.tsx';
import { authTree } from './routes/auth.routes.ts';
import { serverTree } from './routes/public.routes.ts';
import { rootRoute } from './routes/root.route.ts';
import { pageTitle } from './use-document-title.ts';

/** The pages of guests, and those whose text is in the HTML; the rest of the app stays out of this build. */
const routeTree = rootRoute.addChildren([authTree, serverTree()]);

/** The file of the sign-in screen, by the name that vite.config.ts gives it. */
const entrance = ['entrance'];

/** The modules of pages whose text is in the HTML, by route: their files come with the page. */
const sourcesOf: Record<string, readonly string[]> = {
  [paths.main]: entrance,
  [paths.signUp]: [...entrance, 'src/features/accounts/sign-up/sign-up.page.tsx'],
  [paths.resetPassword]: [...entrance, 'src/features/accounts/password/reset.page.tsx'],
  [paths.share]: pageOf('features/sharing/page/share.page.tsx'),
  [paths.blog]: pageOf('features/blog/blog.page.tsx'),
  [paths.blogTag]: pageOf('features/blog/tag.page.tsx'),
  [paths.blogView]: pageOf('features/blog/article.page.tsx'),
  [paths.terms]: pageOf('features/legal/terms.page.tsx'),
  [paths.publicTariffs]: pageOf('features/payments/plans/public-plans.page.tsx'),
};

function pageOf(source: string): string[] {
  return ['src/layouts/public/public-layout.tsx', `src/${source}`];
}
const sourcesOfMissing = ['src/layouts/public/not-found.page.tsx'];

/** Formulas are two texts, for eyes and for ears, and only their styles tell them apart. */
const formula = { mark: 'class="katex', source: 'src/features/markdown/formula.tsx' };

/** An address that no route has. */
const missingPath = '/missing';

/** Pages that are the same for every guest. */
export const renderedPaths: readonly string[] = [paths.main, paths.signUp, paths.resetPassword];

const started = i18next.use(initReactI18next).init({
  lng: 'en',
  resources: {},
  interpolation: { escapeValue: false },
  returnNull: false,
});

const skeleton = renderToStaticMarkup(<WorkspaceSkeleton />);
const pending = renderToStaticMarkup(<PendingPage />);

/** What a user sees at an address until the app has loaded; nothing for pages outside of the workspace. */
export function skeletonOf(pathname: string): string | undefined {
  return isWorkspace(pathname) ? skeleton : undefined;
}

/** The skeleton of a chat's page with the end of the chat in it. */
export async function renderChatSkeleton(locale: Locale, { answer, ...end }: WireChatEnd): Promise<string> {
  await started;
  await loadTexts(['answers', 'chats', 'notes']);
  await loadLocale(locale);
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [paths.chat] });
  const router = createAppRouter({ routeTree, queryClient, locale: () => locale, history });
  const chat = await htmlOf(
    <I18nextProvider i18n={i18next.cloneInstance({ lng: locale })}>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <ChatSkeleton {...end} page={messagesOf(answer)} />
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const data = earlyChatBlock({ chatId: end.chatId, answer });
  return skeleton.replace(pending, () => `${unkept.begin}${chat}${data}${unkept.end}`);
}

/** The end of a chat, with its messages as the call for them answers. */
interface WireChatEnd extends Omit<ChatEnd, 'page'> {
  answer: CallResponse<typeof listMessages>;
}

/** Whether the app has a page at an address; any other is not found. */
export function isPage(pathname: string): boolean {
  return hasPage(pathname) && (__DESIGN__ || pathname !== paths.design);
}

/** A page as its reader first sees it. */
interface RenderedPage {
  title: string;
  /** Content of the root element. */
  body: string;
  /** The modules or files it is made of. */
  sources: readonly string[];
}

/** What a page is rendered from. */
interface RenderStart {
  session?: unknown;
  answers?: readonly EmbeddedAnswer[];
  /** There is no such page. */
  isMissing?: boolean;
}

/** Renders the page of a path: with `start` one that has content of its own, otherwise one of guests. */
export async function renderPage(path: string, locale: Locale, start?: RenderStart): Promise<RenderedPage> {
  await started;
  const { session, answers = [], isMissing = false } = start ?? {};
  const queryClient = createQueryClient();
  beginSession(queryClient, me.response.safeParse(session).data ?? guest);
  keepAnswers(queryClient, answers);
  const history = createMemoryHistory({ initialEntries: [isMissing ? missingPath : path] });
  const router = createAppRouter({ routeTree, queryClient, locale: () => locale, history });
  await router.load();
  // The routes have said which texts they need.
  await loadLocale(locale);
  const i18n = i18next.cloneInstance({ lng: locale });
  const body = await htmlOf(
    <I18nextProvider i18n={i18n}>
      <App queryClient={queryClient} router={router} />
    </I18nextProvider>,
  );
  const title = pageTitle(i18n.t, router.state.matches);
  const sources = sourcesOf[router.state.matches.at(-1)?.fullPath ?? ''] ?? sourcesOfMissing;
  return { title, body, sources: body.includes(formula.mark) ? [...sources, formula.source] : sources };
}

/**
 * Waits for parts that are loaded on first use, such as formulas, and puts them in their places: what would come later by
 * a script would never come without one.
 */
async function htmlOf(app: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return text(prelude);
}
