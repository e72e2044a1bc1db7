import { IconNotes } from '@tabler/icons-react';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Logo } from '../ui/logo.tsx';
import { Meter } from '../ui/meter.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VoiceDots } from '../ui/voice.tsx';
import classes from './design.module.css';
import { samples } from './design.samples.ts';

/** Empty, loading and error states. */
export function StateSamples() {
  return (
    <div className={classes['grid']}>
      <Card>
        <EmptyState
          icon={<IconNotes size={20} stroke={1.6} />}
          title={samples.emptyTitle}
          text={samples.emptyText}
          action={<Button size="sm">{samples.emptyAction}</Button>}
        />
      </Card>
      <Card>
        <div className={classes['stack']}>
          <Skeleton width={34} height={34} round />
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton width="85%" />
        </div>
      </Card>
      <div className={classes['stack']}>
        <Notice tone="bad">{samples.bad}</Notice>
        <Notice tone="warn">{samples.warn}</Notice>
        <Notice tone="good">{samples.good}</Notice>
        <Notice tone="accent">{samples.info}</Notice>
      </div>
    </div>
  );
}

/** Small components. */
export function PieceSamples() {
  return (
    <>
      <div className={classes['row']}>
        <Logo large />
        <Logo />
        <Avatar name={samples.person} />
        <Avatar name={samples.person} size={58} />
        <VoiceDots list={['own', 'clay', 'teal']} />
      </div>
      <div className={classes['row']}>
        <Pill>{samples.pills.accent}</Pill>
        <Pill tone="neutral">{samples.pills.neutral}</Pill>
        <Pill tone="good">{samples.pills.good}</Pill>
        <Pill tone="warn">{samples.pills.warn}</Pill>
        <Pill tone="bad">{samples.pills.bad}</Pill>
        {samples.keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </div>
      <div className={classes['grid']}>
        <Card>
          <div className={classes['stack']}>
            <Meter label={samples.tokens} text={samples.tokensText} share={0.55} />
            <Meter label={samples.library} text={samples.libraryText} share={0.39} tone="library" />
            <Meter label={samples.tokens} text={samples.unknown} />
          </div>
        </Card>
        <Card>
          <PageHeader
            title={samples.longPerson}
            beside={<Pill tone="neutral">{samples.pills.neutral}</Pill>}
          />
        </Card>
      </div>
    </>
  );
}
