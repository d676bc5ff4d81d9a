import type { Ref } from 'react';

interface Props {
  ref: Ref<HTMLInputElement>;
  accept: string;
  onChosen: (file: File) => void;
}

/** A hidden file input, clicked by a button of the caller. */
export const FileInput = ({ ref, accept, onChosen }: Props) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={accept}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      // The same file may be chosen again after a failure.
      target.value = '';
      if (file) onChosen(file);
    }}
  />
);
