import { LogoMark } from './ui/logo.tsx';

/** While the code of a page is slow to come. */
export function PendingPage() {
  return (
    <div className="pending-page" aria-busy>
      <LogoMark size={40} />
    </div>
  );
}
