import type { Ref } from 'react';

interface Props {
  ref: Ref<HTMLInputElement>;
  accept: string;
  onChosen: (file: File) => void;
}

/** Asks for a file, unseen: a button of the caller's own clicks it. */
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
