import { useEffect, useRef } from 'react';
import * as messages from '#content/messages/invoice.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { type FetchFile, useDownload } from './use-download.ts';

interface Props {
  /** As on the invoice. */
  number: string;
  fetchFile: FetchFile;
  label?: string;
  solid?: boolean;
  /** Saves the file as soon as the button is shown, too. */
  atOnce?: boolean;
}

/** Saves an invoice or a credit note as a PDF. */
export function InvoiceButton({
  number,
  fetchFile,
  label = messages.download,
  solid = false,
  atOnce = false,
}: Props) {
  const { isBusy, problem, download } = useDownload(`${number}.pdf`, fetchFile);
  // `download` is new at each render: this lets it run once.
  const isDue = useRef(atOnce);
  useEffect(() => {
    if (isDue.current) download();
    isDue.current = false;
  }, [download]);
  return (
    <>
      <Button solid={solid} aria-disabled={isBusy} onClick={download}>
        {isBusy ? messages.saving : label}
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  );
}
