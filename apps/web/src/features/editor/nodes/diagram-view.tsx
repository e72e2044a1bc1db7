import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { DiagramBlock } from '../../markdown/diagram-block.tsx';
import listing from '../../markdown/listing.module.css';
import classes from './nodes.module.css';
import { opensSource } from './open-source.ts';
import { SourcePanel, useSource } from './source-panel.tsx';

const example = 'flowchart LR\n  A --> B';

/** A diagram; its source opens on demand. */
export function DiagramView(props: NodeViewProps) {
  const { t } = useTranslation();
  const editing = useSource(props, 'source');
  if (!props.editor.isEditable) {
    return (
      <NodeViewWrapper>
        <DiagramBlock source={editing.source} open={false} />
      </NodeViewWrapper>
    );
  }
  const edit = (
    <button type="button" {...opensSource} className={listing['tool']} onClick={editing.open}>
      {t('answers.parts.edit')}
    </button>
  );
  return (
    <NodeViewWrapper>
      <SourcePanel editing={editing} label={t('answers.parts.diagramSource')} placeholder={example}>
        <div>
          {editing.source.trim() === '' ? (
            <div className={classes['unwritten']}>{t('answers.parts.diagram')}</div>
          ) : (
            <DiagramBlock source={editing.source} open={false} tools={edit} />
          )}
        </div>
      </SourcePanel>
    </NodeViewWrapper>
  );
}
