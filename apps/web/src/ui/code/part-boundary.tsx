import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LostCode, tellLostCode } from './lost-code.ts';

interface PartBoundaryProps {
  /** Shown in place of the part. */
  fallback: ReactNode;
  /** The part was not requested by a click, so nobody will click again: it is loaded when the network is back. */
  isQuiet?: boolean;
  /** The part failed to load, and that was reported. */
  onLost?: (() => void) | undefined;
  children: ReactNode;
}

interface PartBoundaryState {
  error: Error | null;
}

/** Error boundary for parts that fail to load. Rethrows all other errors. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { error: error instanceof Error ? error : new Error('A part failed.', { cause: error }) };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    if (!(error instanceof LostCode)) return;
    error.forget();
    void tellLostCode({ isQuiet: this.props.isQuiet === true });
    this.props.onLost?.();
    if (this.props.isQuiet === true) window.addEventListener('online', this.retry, { once: true });
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry);
  }

  private readonly retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof LostCode) return this.props.fallback;
    throw error;
  }
}
