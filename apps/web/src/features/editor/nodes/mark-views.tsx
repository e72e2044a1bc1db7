import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { FootnoteMark } from '../../markdown/inline-nodes.tsx';

/** The number of a footnote in the text. */
export function FootnoteMarkView({ node }: NodeViewProps) {
  return (
    <NodeViewWrapper as="span">
      <FootnoteMark label={String(node.attrs['label'])} />
    </NodeViewWrapper>
  );
}

/** The number of a source. */
export function CitationView({ node }: NodeViewProps) {
  return (
    <NodeViewWrapper as="span">
      <sup>[{String(node.attrs['number'])}]</sup>
    </NodeViewWrapper>
  );
}
