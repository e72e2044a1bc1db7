import { BuilderElement, CheckBox, CheckBoxUtil, TextRun } from 'docx';

const font = 'MS Gothic';
const states = {
  checkedState: { value: '2612', font },
  uncheckedState: { value: '2610', font },
};

/**
 * The box of a task, which Word lets the reader tick. Unlike the library's, which refers to a sign of a font, it holds
 * a letter, as Word writes it: other readers and searches see it.
 */
export class TaskBox extends CheckBox {
  constructor(checked: boolean) {
    const options = { checked, ...states };
    super(options);
    const box = new TextRun({ text: checked ? '☒' : '☐', font });
    this.root = [
      new BuilderElement({ name: 'w:sdtPr', children: [new CheckBoxUtil(options)] }),
      new BuilderElement({ name: 'w:sdtContent', children: [box] }),
    ];
  }
}
