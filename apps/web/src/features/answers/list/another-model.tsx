import { lazy, Suspense, useState, type ComponentPropsWithRef, type ReactElement } from 'react';

const ModelMenu = lazy(async () => ({ default: (await import('./model-menu.tsx')).ModelMenu }));

type TriggerProps = Pick<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled' | 'aria-haspopup'>;

interface AnotherModelProps {
  isBlocked: boolean;
  onChoose: (modelId: number) => void;
  children: (props: TriggerProps) => ReactElement;
}

/** Offers the models behind a button; the menu's code is fetched by the first click. */
export function AnotherModel({ isBlocked, onChoose, children }: AnotherModelProps) {
  const [isWanted, setWanted] = useState(false);
  const still: TriggerProps = { disabled: isBlocked, 'aria-haspopup': 'menu' };
  if (!isWanted) return children({ ...still, onClick: () => setWanted(true) });
  return (
    <Suspense fallback={children(still)}>
      <ModelMenu trigger={children(still)} onChoose={onChoose} />
    </Suspense>
  );
}
