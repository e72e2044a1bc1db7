import { IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDesktop } from '../../ui/breakpoints.ts';
import { lazyPart } from '../../ui/code/lazy-part.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PanelHandle } from './panel-handle.tsx';
import { fittingWidth, useKeptWidth } from './panel-width.ts';
import classes from './side-panel.module.css';
import { useOpenedPanel, useSidePanel } from './use-side-panel.ts';

/** What the parts of a panel get. */
export interface PanelProps<Given> {
  /** What the address says it is about. */
  argument: string;
  /** What the page has for its panels. */
  given: Given;
}

/** A panel as a feature declares it. Its parts are fetched when it is opened for the first time. */
export interface Panel<in Given> {
  /** Its name in the address. */
  name: string;
  title: (t: TFunction, argument: string) => string;
  /** The usual width in pixels. */
  width: number;
  /** Tools beside its title. */
  Tools?: (props: PanelProps<Given>) => ReactNode;
  Body: (props: PanelProps<Given> & { onLost: () => void }) => ReactNode;
  /** Where the focus goes from it, if not to what opened it. */
  origin?: (argument: string) => HTMLElement | null;
}

/** The shape of what comes, while the code of a panel is on its way. */
export function PanelWaiting() {
  return (
    <div className={classes['waiting']} aria-busy>
      <Skeleton width="55%" height={18} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  );
}

const BottomSheet = lazyPart(async () => (await import('../../ui/bottom-sheet.tsx')).BottomSheet);

/** Whether the keyboard is writing somewhere: then the focus stays there. */
function isWritten(element: Element | null): boolean {
  return element !== null && element.matches('input, textarea, [contenteditable="true"]');
}

/** Escape closes the panel, unless it is meant for something above it. */
function useEscape(isOpen: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent(({ key, target, defaultPrevented, isComposing }: KeyboardEvent) => {
    if (!isOpen || key !== 'Escape' || defaultPrevented || isComposing) return;
    const layer =
      target instanceof Element ? target.closest('[data-layer], [role="dialog"], [role="menu"]') : null;
    if (layer === null || layer.matches('[data-side-panel]')) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Width of an element, as it changes. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, room };
}

interface BesideProps {
  id: string;
  name: string;
  title: string;
  /** The usual width. */
  usual: number;
  room: number;
  tools: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The panel beside the page. */
function Beside({ id, name, title, usual, room, tools, onClose, children }: BesideProps) {
  const { t } = useTranslation();
  const heading = useId();
  const [kept, keep] = useKeptWidth(name);
  const [dragged, setDragged] = useState<number>();
  const width = fittingWidth(dragged ?? kept ?? usual, room);
  useEffect(() => {
    // Toasts keep off it.
    document.documentElement.style.setProperty('--panel-beside', `${width}px`);
    return () => {
      document.documentElement.style.removeProperty('--panel-beside');
    };
  }, [width]);
  return (
    <aside
      id={id}
      className={classes['panel']}
      style={{ width }}
      tabIndex={-1}
      aria-labelledby={heading}
      data-layer=""
      data-side-panel=""
    >
      <PanelHandle
        panelId={id}
        width={width}
        room={room}
        onDrag={setDragged}
        onResize={(next) => {
          setDragged(undefined);
          keep(next);
        }}
      />
      <div className={classes['inner']}>
        <div className={classes['head']}>
          <h2 id={heading}>{title}</h2>
          {tools}
          <IconButton name={t('common.close')} icon={<IconX size={18} stroke={1.6} />} onClick={onClose} />
        </div>
        <div className={classes['body']}>{children}</div>
      </div>
    </aside>
  );
}

interface SidePanelProps<Given> {
  /** What can stand beside this page. */
  panels: readonly Panel<Given>[];
  given: Given;
  /** The page. */
  children: ReactNode;
}

/** A page and, beside it or over it as a sheet, the panel that the address names. */
export function WithSidePanel<Given>({ panels, given, children }: SidePanelProps<Given>) {
  const { t } = useTranslation();
  const { ref, room } = useRoom();
  const id = useId();
  const isDesktop = useIsDesktop();
  const { close } = useSidePanel();
  const opened = useOpenedPanel(({ name }) => panels.some((panel) => panel.name === name));
  // A sheet that closes goes with what it shows.
  const [last, setLast] = useState(opened);
  if (opened !== null && (last?.name !== opened.name || last.argument !== opened.argument)) setLast(opened);
  const shown = opened ?? (isDesktop ? null : last);
  const panel = panels.find(({ name }) => name === shown?.name);
  const closing = panels.find(({ name }) => name === last?.name);
  const opener = useRef<Element>(null);

  function giveFocusBack(): void {
    const origin = closing?.origin?.(last?.argument ?? '') ?? opener.current;
    if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
  }

  function leave(): void {
    if (!isWritten(document.activeElement)) giveFocusBack();
    close();
  }

  const name = opened?.name;
  const onOpened = useEffectEvent(() => {
    const active = document.activeElement;
    // Who is writing goes on writing, and a page that was just loaded gives the focus to its own field.
    if (active === null || active === document.body || isWritten(active)) return;
    opener.current = active;
    document.getElementById(id)?.focus({ preventScroll: true });
  });
  const onClosed = useEffectEvent(() => {
    const active = document.activeElement;
    if (active === null || active === document.body || active.closest('[data-side-panel]')) giveFocusBack();
  });
  useEffect(() => {
    if (name === undefined) return;
    onOpened();
    return () => onClosed();
  }, [name]);
  useEscape(opened !== null && isDesktop, leave);

  const part = { argument: shown?.argument ?? '', given };
  const { Body, Tools } = panel ?? {};
  const title = panel?.title(t, part.argument) ?? '';
  const tools = Tools ? <Tools key={panel?.name} {...part} /> : null;
  const body = Body ? <Body key={panel?.name} {...part} onLost={close} /> : null;
  return (
    <div ref={ref} className={classes['room']}>
      {children}
      {isDesktop && panel ? (
        <Beside
          key={panel.name}
          id={id}
          name={panel.name}
          title={title}
          usual={panel.width}
          room={room}
          tools={tools}
          onClose={leave}
        >
          {body}
        </Beside>
      ) : null}
      {!isDesktop && panel ? (
        <BottomSheet title={title} isOpen={opened !== null} onClose={leave} onLost={close}>
          <div className={classes['sheet']}>
            {Tools ? <div className={classes['sheetTools']}>{tools}</div> : null}
            <div className={classes['body']}>{body}</div>
          </div>
        </BottomSheet>
      ) : null}
    </div>
  );
}
