// Shows a message and a reload button when rendering an island throws, instead of an empty page.
import { Component, type ComponentType, type ReactNode } from 'react';
import { isReachable } from '#api/reachable.ts';
import * as notices from '#content/messages/notices.yml';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface Props {
  /** What has stopped, whether anything is lost, and what to do. */
  text: string;
  /** The page's heading, if the island renders it. */
  title?: string;
  children: ReactNode;
}

/** Errors of scripts that couldn't be loaded: those of an earlier build may be gone. */
const ofScripts = new WeakSet<Error>();
if (!import.meta.env.SSR)
  addEventListener('vite:preloadError', (event) =>
    ofScripts.add((event as Event & { payload: Error }).payload),
  );

/** When the page was last reloaded for such an error, in the session storage. */
const RELOADED = 'reloaded';
/** Within it, another reload would hardly help. */
const PAUSE_MS = 60_000;

/** A fresh page asks for the scripts that are there. */
async function reloadOnce(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < PAUSE_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // Without a storage nothing would end the reloading.
    return;
  }
  if (await isReachable()) location.reload();
}

export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    if (ofScripts.has(error)) void reloadOnce();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="grid max-w-text justify-items-start gap-4 py-8">
        {this.props.title && <h1 className="page-title">{this.props.title}</h1>}
        <Notice kind="error" catchesFocus>
          {this.props.text}
        </Notice>
        <Button onClick={() => location.reload()}>{notices.reload}</Button>
      </div>
    );
  }
}

/** @returns the island with a boundary of its own, which keeps the heading if the island has a `title` */
export const bounded = <IslandProps extends object>(Island: ComponentType<IslandProps>) =>
  function Bounded(props: IslandProps) {
    const { title = '' } = props as { title?: string };
    return (
      <ErrorBoundary text={notices.stopped} title={title}>
        <Island {...props} />
      </ErrorBoundary>
    );
  };
