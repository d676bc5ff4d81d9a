// Changes many products at once: choose a CSV file, see what it would do, then import it.

import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { MAX_IMPORT_ROWS } from '#contract/catalogue/product-import.ts';
import { askToSignIn } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FileInput } from '#islands/ui/FileInput.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { productImport } from '#stores/admin/products/product-import.ts';
import { productsStore } from '#stores/admin/products/products.ts';
import { ImportPreview } from './ImportPreview.tsx';

const { $import, begin, check, apply } = productImport;

async function importFile() {
  const code = await apply();
  const now = $import.get();
  if (now.state !== 'done') return askToSignIn(code);
  await productsStore.load();
}

/** @param choose opens the browser's file picker @param leave closes the dialog */
function Step({ choose, leave }: { choose: () => void; leave: () => void }) {
  const state = useStore($import);
  if (state.state === 'empty')
    return (
      <>
        <p className="max-w-text">
          Choose a CSV file whose first row names the columns, like the file from “Save as CSV”. A row with a
          slug or part number changes that product; a row with neither adds one. Empty cells change nothing.
          Up to {MAX_IMPORT_ROWS.toLocaleString('en-GB')} rows and 1 MB.
        </p>
        {state.msg && <Notice kind="error">{state.msg}</Notice>}
        <Button solid onClick={choose}>
          Choose a file
        </Button>
      </>
    );
  if (state.state === 'checking')
    return (
      <p role="status" className="min-h-24 text-soft">
        Checking the file...
      </p>
    );
  if (state.state === 'checked')
    return (
      <>
        <ImportPreview plan={state.plan} />
        {state.msg && <Notice kind="error">{state.msg}</Notice>}
        <div className="flex flex-wrap gap-3">
          {state.plan.counts.bad === 0 && state.plan.rows.length > 0 && (
            <Button solid aria-disabled={state.isImporting} onClick={() => void importFile()}>
              {state.isImporting ? 'Importing...' : 'Import'}
            </Button>
          )}
          <Button onClick={choose}>Choose another file</Button>
        </div>
      </>
    );
  return (
    <>
      <Notice kind="success" catchesFocus>
        {state.msg}
      </Notice>
      <Button onClick={leave}>Close</Button>
    </>
  );
}

export function ImportDialog({ onClosed }: { onClosed: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const close = () => {
    begin();
    onClosed();
  };
  return (
    <Modal onClose={close} title="Import products" shape="wide">
      {(leave) => (
        <>
          <FileInput
            ref={input}
            accept=".csv,text/csv"
            onChosen={(file) => void check(file).then(askToSignIn)}
          />
          <div className="grid justify-items-start gap-5">
            <Step choose={() => input.current?.click()} leave={leave} />
          </div>
        </>
      )}
    </Modal>
  );
}
