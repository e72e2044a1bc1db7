import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { Maths, TypesetMaths } from '../../markdown/maths.tsx';
import classes from './nodes.module.css';
import { opensSource } from './open-source.ts';
import { SourcePanel, useSource } from './source-panel.tsx';

const example = '\\frac{a}{b}';

function Formula({ display, ...props }: NodeViewProps & { display: boolean }) {
  const { t } = useTranslation();
  const editing = useSource(props, 'tex');
  const { source: tex } = editing;
  if (!props.editor.isEditable) return <Maths tex={tex} display={display} complete />;
  return (
    <SourcePanel editing={editing} label={t('answers.parts.formulaSource')} placeholder={example}>
      <span className={classes['formula']} data-display={display ? '' : undefined}>
        {tex.trim() === '' ? t('answers.parts.formula') : <TypesetMaths tex={tex} display={display} />}
        <button
          type="button"
          {...opensSource}
          className={classes['cover']}
          aria-label={t('answers.parts.editFormula', { tex })}
          onClick={editing.open}
        />
      </span>
    </SourcePanel>
  );
}

/** A formula in a line. */
export function InlineFormulaView(props: NodeViewProps) {
  return (
    <NodeViewWrapper as="span">
      <Formula {...props} display={props.node.attrs['display'] === true} />
    </NodeViewWrapper>
  );
}

/** A formula on lines of its own. */
export function BlockFormulaView(props: NodeViewProps) {
  return (
    <NodeViewWrapper>
      <Formula {...props} display />
    </NodeViewWrapper>
  );
}
