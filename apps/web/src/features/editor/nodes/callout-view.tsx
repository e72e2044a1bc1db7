import { calloutKinds } from '@polylogue/document/tree';
import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { CalloutBlock } from '../../markdown/callout-block.tsx';

/** A highlighted remark whose text can be edited. */
export function CalloutView({ node }: NodeViewProps) {
  const kind = calloutKinds.find((one) => one === node.attrs['kind']) ?? 'note';
  return (
    <NodeViewWrapper>
      <CalloutBlock kind={kind} dir="auto">
        <NodeViewContent />
      </CalloutBlock>
    </NodeViewWrapper>
  );
}
