import type { LeftOut, SharedChat, SharedMessage, ShareLink, ShareTurn } from '@polylogue/contract/sharing';
import { cutWords } from '../../platform/cut-words.ts';
import { excerptOf } from './excerpt.ts';
import type { ShareRow } from './sharing.queries.ts';
import type { StoredTurn } from './snapshot.ts';

/** Longer than the row of a dialog. */
const turnLength = 160;

/** As long as the name of a chat may be. */
const titleLength = 90;

/** The messages of a copy that readers see. */
export function shownTurns({ turns, hidden }: Pick<ShareRow, 'turns' | 'hidden'>): StoredTurn[] {
  const isHidden = new Set(hidden);
  return turns.filter(({ messageId }) => !isHidden.has(messageId));
}

/** What readers see of a link. The parts are named one by one: what is stored beside them is for the owner only. */
export function presentShared(share: ShareRow, author: string): SharedChat {
  return {
    chatName: titleOf(share),
    shareList: listOf(share),
    sharedAt: share.takenAt.toISOString(),
    ...(share.showsAuthor && author !== '' && { author }),
    expiresAt: share.expiresAt?.toISOString() ?? null,
  };
}

/** The name of a shared chat. One answer has nothing to do with the name of its chat: it is called by its question. */
export function titleOf(share: ShareRow): string {
  if (share.messageId === null) return share.name;
  const shown = shownTurns(share);
  const request = shown.find(({ type, text }) => type === 'request' && text !== '');
  if (request) return cutWords(request.text, titleLength);
  return shown.find(({ model }) => model)?.model?.name ?? '';
}

function listOf(share: ShareRow): SharedChat['shareList'] {
  const list: (SharedMessage | LeftOut)[] = [];
  const isHidden = new Set(share.hidden);
  let missing = share.earlier;
  function closeGap(): void {
    if (missing > 0) list.push({ type: 'leftOut', count: missing });
    missing = 0;
  }
  for (const turn of share.turns) {
    if (isHidden.has(turn.messageId)) {
      missing += 1;
      continue;
    }
    closeGap();
    list.push(presentTurn(share.uuid, turn));
  }
  closeGap();
  return list;
}

function presentTurn(uuid: string, turn: StoredTurn): SharedMessage {
  return {
    type: turn.type,
    text: turn.text,
    imageList: turn.pictures.map(({ number, width, height }) => ({
      url: pictureUrl(uuid, number),
      width,
      height,
    })),
    createdAt: turn.at,
    modelName: turn.model?.name ?? null,
    voice: turn.model?.voice ?? null,
    quotes: turn.quotes.map(({ n, text }) => ({ n, text })),
  };
}

function pictureUrl(uuid: string, number: number): string {
  return `/api/share/picture?uuid=${uuid}&number=${number}`;
}

/** A link as its owner sees it. */
export function presentLink(
  share: ShareRow,
  { url, isOutdated }: Pick<ShareLink, 'url' | 'isOutdated'>,
): ShareLink {
  const answer = share.turns.find(({ messageId }) => messageId === share.messageId);
  return {
    uuid: share.uuid,
    url,
    messageId: share.messageId,
    modelName: answer?.model?.name ?? null,
    turns: share.turns.length,
    shown: shownTurns(share).length,
    showsAuthor: share.showsAuthor,
    expiresAt: share.expiresAt?.toISOString() ?? null,
    views: share.views,
    sharedAt: share.takenAt.toISOString(),
    isOutdated,
  };
}

/** The messages of a copy as its owner sees them. */
export function* presentTurns({ turns, hidden }: ShareRow): Generator<void, ShareTurn[]> {
  const isHidden = new Set(hidden);
  const list: ShareTurn[] = [];
  for (const turn of turns) {
    yield;
    list.push({
      id: turn.messageId,
      type: turn.type,
      excerpt: excerptOf(turn, turnLength),
      pictures: turn.pictures.length,
      modelName: turn.model?.name ?? null,
      voice: turn.model?.voice ?? null,
      isHidden: isHidden.has(turn.messageId),
    });
  }
  return list;
}
