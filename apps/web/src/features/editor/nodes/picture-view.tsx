import { downloadFile } from '@polylogue/contract/files';
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { callUrl } from '../../../lib/api/call-request.ts';
import { Picture } from '../../markdown/picture.tsx';

/** One of the user's files, or a link to a picture outside: loading that would reveal the reader. */
export function PictureView({ node: { attrs } }: NodeViewProps) {
  const { fileId, src, alt, title, width, height } = attrs;
  return (
    <NodeViewWrapper as="span">
      {typeof fileId === 'number' ? (
        // Needs no signature: only the owner sees the note.
        <img
          src={callUrl(downloadFile, { query: { fileId } })}
          alt={String(alt)}
          title={optional(title, String)}
          width={optional(width, Number)}
          height={optional(height, Number)}
        />
      ) : (
        <Picture href={String(src ?? '')} text={String(alt)} />
      )}
    </NodeViewWrapper>
  );
}

function optional<Value>(value: unknown, read: (value: unknown) => Value): Value | undefined {
  return value === null || value === undefined ? undefined : read(value);
}
