import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** Another look; `data-dropping` is set while files are over it. */
  className?: string | undefined;
  /** What its button says. */
  name: string;
  /** Types that are offered to choose from. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Whether its button gets the focus when a dialog opens. */
  isFocused?: boolean;
  /** Before the button. */
  children: ReactNode;
  after?: ReactNode;
}

/** An area that takes files which are dropped on it or chosen. */
export function FileDrop(props: FileDropProps) {
  const {
    className = classes['drop'],
    name,
    accept,
    multiple = false,
    onFiles,
    isFocused = false,
    children,
    after,
  } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const [isDropping, setDropping] = useState(false);

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setDropping(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      className={className}
      data-dropping={isDropping ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={onDrop}
    >
      {children}
      <Button data-autofocus={isFocused ? '' : undefined} onClick={() => chooser.current?.click()}>
        {name}
      </Button>
      {after}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={name}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again, perhaps after it was corrected.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
