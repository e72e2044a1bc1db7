import { Button } from '../../ui/button.tsx';
import classes from './remark.module.css';

interface RemarkProps {
  text: string;
  /** What undoes it. */
  action: string;
  onAction: () => void;
}

/** Says that a form was filled in from before, and offers to empty it. */
export function Remark({ text, action, onAction }: RemarkProps) {
  return (
    <p className={classes['remark']} role="status">
      {text}
      <Button look="ghost" size="sm" onClick={onAction}>
        {action}
      </Button>
    </p>
  );
}
