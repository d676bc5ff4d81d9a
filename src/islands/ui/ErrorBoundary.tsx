// Shows a message and a reload button when rendering an island throws, instead of an empty page.
import { Component, type ReactNode } from 'react';
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

export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
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
