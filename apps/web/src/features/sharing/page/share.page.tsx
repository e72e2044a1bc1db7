import { IconEyeOff, IconLock } from '@tabler/icons-react';
import type { SharedChat } from '@polylogue/contract/sharing';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VoiceDot, type Voice } from '../../../ui/voice.tsx';
import { sharedQuery } from '../load-shared.ts';
import { ReaderDock } from './reader-dock.tsx';
import { ReaderTime } from './reader-time.tsx';
import classes from './share-page.module.css';
import { SharedAnswer } from './shared-answer.tsx';
import { SharedRequest } from './shared-request.tsx';

/** The models that are heard, in the order of their first answers. One that is only in what was left out is not among them. */
function voicesOf({ shareList }: SharedChat): [string, Voice][] {
  const heard = new Map<string, Voice>();
  for (const entry of shareList) {
    if (entry.type !== 'response' || entry.modelName === null || heard.has(entry.modelName)) continue;
    heard.set(entry.modelName, entry.voice ?? 'own');
  }
  return [...heard];
}

/** Where an element stands in a text. */
const gap = '\uFFFC';

/** A text with an element in its gap, which comes behind whatever a name in it may hold. */
function Filled({ text, children }: { text: string; children: ReactNode }) {
  const place = text.lastIndexOf(gap);
  return (
    <>
      {text.slice(0, place)}
      {children}
      {text.slice(place + gap.length)}
    </>
  );
}

/** Says what the page is: a copy, of when, by whom, until when. */
function CopyNotice({ shared }: { shared: SharedChat }) {
  const { t } = useTranslation();
  const { author, sharedAt, expiresAt } = shared;
  const moment = gap;
  return (
    <div className={classes['notice']}>
      <IconLock size={16} stroke={1.6} aria-hidden />
      <p>
        <b>{t('sharing.page.copy')}</b>
        <Filled
          text={
            author === undefined
              ? t('sharing.page.asOf', { moment })
              : t('sharing.page.asOfBy', { author, moment })
          }
        >
          <ReaderTime moment={sharedAt} form="full" />
        </Filled>{' '}
        {t('sharing.page.notInIt')}{' '}
        {expiresAt === null ? null : (
          <Filled text={t('sharing.page.ends', { moment })}>
            <ReaderTime moment={expiresAt} form="day" />
          </Filled>
        )}
      </p>
    </div>
  );
}

function LeftOutRow({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <p className={classes['leftOut']}>
      <IconEyeOff size={17} stroke={1.5} aria-hidden />
      {t('sharing.page.leftOut', { count })}
    </p>
  );
}

/** A shared chat, for anybody with the link. The same on the server and in the browser. */
export function SharePage() {
  const { uuid } = useParams({ from: '/public/share/$uuid' });
  const { data: shared } = useSuspenseQuery(sharedQuery(uuid));
  const voices = voicesOf(shared);
  return (
    <div className={classes['page']} data-needs-browser="">
      <div className={classes['column']}>
        <h1 className={classes['title']} dir="auto">
          {shared.chatName}
        </h1>
        {voices.length === 0 ? null : (
          <ul className={classes['voices']}>
            {voices.map(([name, voice]) => (
              <li key={name}>
                <VoiceDot voice={voice} />
                {name}
              </li>
            ))}
          </ul>
        )}
        <CopyNotice shared={shared} />
        <div className={classes['thread']}>
          {shared.shareList.map((entry, index) => {
            if (entry.type === 'leftOut') return <LeftOutRow key={index} count={entry.count} />;
            if (entry.type === 'request') return <SharedRequest key={index} message={entry} />;
            return <SharedAnswer key={index} message={entry} place={index} />;
          })}
        </div>
      </div>
      <ReaderDock uuid={uuid} />
    </div>
  );
}
