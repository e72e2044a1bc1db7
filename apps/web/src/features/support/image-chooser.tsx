import { useRef, type ReactNode } from 'react';
import { imageAccept } from './check-images.ts';

interface ImageChooserProps {
  name: string;
  className: string | undefined;
  /** Shown on the button; without a text its name is only heard. */
  children: ReactNode;
  onFiles: (files: readonly File[]) => void;
}

/** A button that lets images be chosen. */
export function ImageChooser({ name, className, children, onFiles }: ImageChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} aria-label={name} onClick={() => chooser.current?.click()}>
        {children}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={imageAccept}
        aria-label={name}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again, perhaps after it was corrected.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
