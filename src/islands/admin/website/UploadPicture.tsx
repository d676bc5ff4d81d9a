// A button below a field that uploads a picture for the website.
import { useRef } from 'react';
import * as messages from '#content/messages/profile.yml';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FileInput } from '#islands/ui/FileInput.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { uploadForWebsite } from '#stores/form/upload-picture.ts';

interface Props {
  /** Label of the field. */
  label: string;
  /** @param name by which texts and fields call it */
  onUploaded: (name: string) => void;
}

export function UploadPicture({ label, onUploaded }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, problem, run } = useAction(async (file: File) => {
    const uploaded = await orSignIn(uploadForWebsite(file));
    if (uploaded.ok) onUploaded(uploaded.name);
    return uploaded;
  });

  return (
    <div className="-mt-3 grid justify-items-start gap-2">
      <Button
        small
        aria-disabled={isBusy}
        aria-label={`${messages.upload}: ${label}`}
        onClick={() => !isBusy && input.current?.click()}
      >
        {isBusy ? messages.uploading : messages.upload}
      </Button>
      <FileInput
        ref={input}
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChosen={(file) => void run(file)}
      />
      {problem && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}
