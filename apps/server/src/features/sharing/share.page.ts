import { uuid as uuidField } from '@polylogue/contract/fields';
import { readShare, type SharedChat } from '@polylogue/contract/sharing';
import { publicUrl } from '../../config.ts';
import type { PageHead } from '../../platform/pages/page-head.ts';
import type { EmbeddedAnswer, ServerPage } from '../../platform/pages/server-page.ts';
import { excerptOf } from './excerpt.ts';
import { countView, openShare } from './open-share.ts';
import type { SharingDeps } from './sharing.deps.ts';
import { addressOf } from './sharing.service.ts';

/** As much as other sites show. */
const descriptionLength = 180;

/** Rendering this much Markdown takes about a quarter of a second, in which a node renders no other page. */
const mostCharacters = 200_000;

/** The page of a shared chat. Nobody on the way keeps it, so that it is gone when its link is. */
export function sharePage(deps: SharingDeps): ServerPage {
  return {
    path: /^\/share\/([^/]+)\/?$/,
    headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' },
    read: async ({ found: [name], request, userId }) => {
      const { data: uuid } = uuidField.safeParse(name);
      const opened = uuid === undefined ? undefined : await openShare(deps, uuid);
      if (!opened || uuid === undefined) return undefined;
      await countView(deps, opened.share, { userId, userAgent: request.headers['user-agent'] });
      const { shared } = opened;
      const beginning = beginningOf(shared);
      return {
        head: headOf(deps, uuid, shared),
        answers: [answerOf(uuid, shared)],
        ...(beginning && { beginning: [answerOf(uuid, beginning)] }),
      };
    },
  };
}

function answerOf(uuid: string, shared: SharedChat): EmbeddedAnswer {
  return { path: readShare.path, query: { uuid }, answer: readShare.response.parse(shared) };
}

/** The first messages of a long chat; undefined for one that is rendered whole. */
export function beginningOf(shared: SharedChat): SharedChat | undefined {
  let characters = 0;
  const shareList = shared.shareList.filter((entry) => {
    // A row costs time, too, however short it is.
    characters += entry.type === 'leftOut' ? 100 : entry.text.length + 100;
    return characters <= mostCharacters;
  });
  return shareList.length === shared.shareList.length ? undefined : { ...shared, shareList };
}

function headOf(deps: SharingDeps, uuid: string, { chatName, shareList }: SharedChat): PageHead {
  const messages = shareList.filter((entry) => entry.type !== 'leftOut');
  const said = messages.find(({ type, text }) => type === 'response' && text !== '') ?? messages[0];
  return {
    title: `${chatName} · Polylogue`,
    description: said ? excerptOf(said, descriptionLength) : '',
    url: addressOf(deps, uuid),
    type: 'article',
    image: {
      url: `${publicUrl(deps.config)}/api/share/cover?uuid=${uuid}`,
      width: 1200,
      height: 630,
      alt: chatName,
    },
    isHidden: true,
  };
}
