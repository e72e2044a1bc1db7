import { Component, type ReactNode } from 'react';
import { PlainText } from '../../markdown/plain-text.tsx';

interface AnswerBoundaryProps {
  /** Plain-text fallback. */
  text: string;
  children: ReactNode;
}

/** Error boundary for one answer: shows its raw text and keeps the rest of the conversation. */
export class AnswerBoundary extends Component<AnswerBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PlainText text={this.props.text} /> : this.props.children;
  }
}
