import { LogoMark } from './ui/logo.tsx';

/** Shown while a page's code is slow to load. */
export function PendingPage() {
  return (
    <div className="pending-page" aria-busy>
      <LogoMark size={40} />
    </div>
  );
}
