import * as messages from '#content/messages/invoice.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { type FetchFile, useDownload } from './use-download.ts';

/** Saves an invoice as a PDF. @param number as on the invoice */
export function InvoiceButton({ number, fetchFile }: { number: string; fetchFile: FetchFile }) {
  const { isBusy, problem, download } = useDownload(`${number}.pdf`, fetchFile);
  return (
    <>
      <Button aria-disabled={isBusy} onClick={download}>
        {isBusy ? messages.saving : messages.download}
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  );
}
