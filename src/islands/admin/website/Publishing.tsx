// Whether the built pages show what the shop holds: words, parts and prices, reviews, opening days; and the last publications.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ProofIfNeeded } from '#contract/accounts/proof.ts';
import type { Publication } from '#contract/publishing/publishing.ts';
import { actionOf } from '#islands/admin/shell/History.tsx';
import { ProofDialog } from '#islands/admin/shell/Proof.tsx';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { orSignIn, showOutcome } from '#islands/shared/show-outcome.ts';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { formatMoment } from '#lib/format-date.ts';
import { websiteStore } from '#stores/admin/website/pages.ts';
import { type PublishingView, publishingStore } from '#stores/admin/website/publishing.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { askToUndo } from './ask-to-undo.tsx';

/** @example countOf(1, 'page') // '1 page' */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A build takes some ten seconds. */
const POLL_MS = 3_000;

function State({
  view: { state, publishedAt },
  isUnanswered,
}: {
  view: PublishingView;
  isUnanswered: boolean;
}) {
  if (isUnanswered) return <>We got no reply. Checking whether it has begun …</>;
  const since = publishedAt && <Moment iso={publishedAt} />;
  if (state === 'building') return <>Publishing …</>;
  if (state === 'waiting') return <>Something has changed. The pages follow within two minutes.</>;
  if (state === 'elsewhere') return <>Whoever runs the service builds the pages by hand.</>;
  if (state === 'failed') return <>The pages couldn’t be built. Visitors see those of {since}.</>;
  return since ? <>Published {since}</> : <>The static host builds the pages.</>;
}

interface EntryProps {
  publication: Publication;
  isBusy: boolean;
  onUndo: (publication: Publication) => void;
}

function Entry({ publication, isBusy, onUndo }: EntryProps) {
  const { at, pages, problem, undo, changes } = publication;
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <Moment iso={at} className="font-semibold" />
        <span className="text-soft">{problem ? 'Not published' : `${countOf(pages, 'page')} changed`}</span>
      </p>
      {problem && <p className="mt-1 wrap-anywhere whitespace-pre-line text-error">{problem}</p>}
      {changes.length > 0 && (
        <ul className="mt-1 text-soft">
          {changes.map((change, index) => (
            <li key={index}>
              {change.name}: {actionOf(change).toLowerCase()}
              {change.who && ` by ${change.who}`}
            </li>
          ))}
        </ul>
      )}
      {undo && (
        <Button
          small
          className="mt-3"
          disabled={isBusy}
          aria-label={`Undo the publication of ${formatMoment(Date.parse(at))}`}
          onClick={() => onUndo(publication)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

function Previewed({ preview }: Pick<PublishingView, 'preview'>) {
  if (useStore(publishingStore.$hasPreviewEnded))
    return (
      <Notice kind="waiting" className="mt-4">
        The preview has ended: half an hour is over, or the service was restarted. Press Preview for a new
        one.
      </Notice>
    );
  if (preview?.state === 'failed')
    return (
      <Notice kind="error" className="mt-4">
        <p className="wrap-anywhere whitespace-pre-line">{`The preview couldn’t be built. ${preview.problem}`}</p>
      </Notice>
    );
  return (
    preview?.state === 'ready' && (
      <p className="mt-4">
        <a className="link" href="/" target="_blank" rel="noreferrer">
          Open the preview
        </a>{' '}
        <span className="text-soft">
          It’s the whole site with your drafts, for half an hour, in this browser only.
        </span>
      </p>
    )
  );
}

type Press = (proof?: ProofIfNeeded) => Promise<Outcome>;

/** Asks again while something is awaited. */
function useRefresh(isAwaited: boolean, isUnanswered: boolean): void {
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(async () => {
      await publishingStore.refresh();
      // A press that was heard has published the drafts.
      if (isUnanswered) await websiteStore.pages.reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isAwaited, isUnanswered]);
}

/** @param unpublished fields whose draft isn't published */
export function Publishing({ unpublished }: { unpublished: number }) {
  const loaded = useLoaded(publishingStore.$state, publishingStore.load);
  const state = loaded.state === 'ready' ? loaded.data.state : null;
  const preview = loaded.state === 'ready' ? loaded.data.preview?.state : null;
  const isMoving = state === 'building' || state === 'waiting';
  const isUnanswered = useStore(publishingStore.$isUnanswered);
  useRefresh(isMoving || isUnanswered || preview === 'building', isUnanswered);

  /** What takes proof; null while none is asked for. */
  const [unproven, setUnproven] = useState<Press | null>(null);

  const { isBusy, run: act } = useAction(async (press: Press) => {
    const outcome = await showOutcome(press());
    if (!outcome.ok && outcome.code === 'proof_required') setUnproven(() => press);
    await websiteStore.pages.reload();
  });
  const undo = async (publication: Publication) => {
    if (await askToUndo(publication))
      await act((proof) => publishingStore.undo(publication.undo ?? '', proof));
  };
  const isClosed = isBusy || isUnanswered;
  const settled = state === 'failed' ? 'error' : 'success';

  return (
    <section className="max-w-184" aria-labelledby="website-publishing">
      <h2 id="website-publishing" className="mb-4 text-h3">
        Publishing
      </h2>
      {loaded.state !== 'ready' ? (
        <NotReady
          state={loaded}
          loading="Loading the publications..."
          failed="Failed to load the publications"
          onRetry={publishingStore.load}
        />
      ) : (
        <>
          <p className="mb-4 text-soft">
            Parts and prices, published reviews and special hours reach the pages by themselves, about half a
            minute after the last change. Words wait for you.
          </p>
          <Notice
            key={isUnanswered ? 'unanswered' : loaded.data.state}
            kind={isMoving || isUnanswered ? 'waiting' : settled}
          >
            <State view={loaded.data} isUnanswered={isUnanswered} />
          </Notice>
          {state !== 'elsewhere' && (
            <div className="mt-4 flex flex-wrap gap-3">
              <Button
                small
                disabled={isClosed || preview === 'building'}
                onClick={() => void act(publishingStore.preview)}
              >
                {preview === 'building' ? 'Building the preview …' : 'Preview'}
              </Button>
              <Button
                small
                disabled={isClosed || state === 'building'}
                onClick={() => void act(publishingStore.publish)}
              >
                {unpublished > 0 ? `Publish ${countOf(unpublished, 'change')}` : 'Publish now'}
              </Button>
            </div>
          )}
          <Previewed preview={loaded.data.preview} />
          {unproven && (
            <ProofDialog
              title="Publish these words?"
              label="Publish"
              busyLabel="Publishing..."
              keepLabel="Not now"
              onProof={(proof) => orSignIn(unproven(proof))}
              onClosed={() => {
                setUnproven(null);
                void websiteStore.pages.reload();
              }}
            >
              <p>
                Words of emails or legal pages are among them, or your phone number or email address. Every
                admin gets an email.
              </p>
            </ProofDialog>
          )}
          {loaded.data.publications.length > 0 && (
            <ul className="mt-6 border-t border-ink">
              {loaded.data.publications.map((publication) => (
                <Entry
                  key={publication.at}
                  publication={publication}
                  isBusy={isClosed || state === 'building'}
                  onUndo={(asked) => void undo(asked)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
