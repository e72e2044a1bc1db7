import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import answer from '../../markdown/answer-text.module.css';
import { FootnoteMark } from '../../markdown/inline-nodes.tsx';

/** A footnote whose text can be edited. */
export function FootnoteView({ node }: NodeViewProps) {
  return (
    <NodeViewWrapper className={answer['footnote']}>
      <span contentEditable={false}>
        <FootnoteMark label={String(node.attrs['label'])} />
      </span>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}
