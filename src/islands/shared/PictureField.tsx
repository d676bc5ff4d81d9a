// A picture by upload or by address, with a preview.
import { useRef, useState } from 'react';
import * as messages from '#content/messages/profile.yml';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { FileInput } from '#islands/ui/FileInput.tsx';
import { NoPicture } from '#islands/ui/NoPicture.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { type PictureKind, uploadAs } from '#stores/form/upload-picture.ts';

interface Props {
  name: string;
  /** Of the field that holds the address. */
  label: string;
  hint: string;
  kind: PictureKind;
  /** The address; '' for none. */
  value: string;
  onChange: (image: string) => void;
}

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif';

/** An address that is still being typed isn't requested. */
const isShowable = (image: string) => /^(\/(pictures|uploads)\/|https:\/\/[^/]+\/)./.test(image);

const Preview = ({ image }: { image: string }) => (
  <span className="block size-24 shrink-0 overflow-hidden bg-figure">
    {isShowable(image) ? (
      <Picture image={image} alt={messages.pictureShown} sizes="6rem" early className="w-full" />
    ) : (
      <NoPicture alt={messages.noPicture} />
    )}
  </span>
);

export function PictureField({ name, label, hint, kind, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** The address before the typing began, which is shown meanwhile; null while nobody types. */
  const [before, setBefore] = useState<string | null>(null);
  const set = (image: string) => {
    onChange(image);
    setBefore(null);
  };
  const { isBusy, problem, run, forget } = useAction(async (file: File) => {
    const uploaded = await orSignIn(uploadAs(kind, file));
    if (uploaded.ok) set(uploaded.image);
    return uploaded;
  });

  return (
    <div className="grid gap-4 sm:col-span-2">
      <div className="flex flex-wrap items-center gap-4">
        <Preview image={before ?? value} />
        <div className="grid grow basis-48 justify-items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button small aria-disabled={isBusy} onClick={() => !isBusy && input.current?.click()}>
              {isBusy ? messages.uploading : messages.upload}
            </Button>
            {value && (
              <Button
                small
                onClick={() => {
                  forget();
                  set('');
                }}
              >
                {messages.removePicture}
              </Button>
            )}
          </div>
          <p className="label">{messages.pictureKinds}</p>
        </div>
        <FileInput ref={input} accept={PICTURES} onChosen={(file) => void run(file)} />
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
      <TextField
        name={name}
        label={label}
        hint={hint}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={({ target }) => {
          setBefore(before ?? value);
          onChange(target.value);
        }}
        onBlur={() => setBefore(null)}
      />
    </div>
  );
}
