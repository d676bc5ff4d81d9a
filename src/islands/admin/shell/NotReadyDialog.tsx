import type { ComponentProps } from 'react';
import { Modal } from '#islands/ui/Modal.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';

interface Props extends ComponentProps<typeof NotReady> {
  title: string;
  onClosed: () => void;
}

/** In place of a dialog whose contents aren't loaded. */
export const NotReadyDialog = ({ title, onClosed, ...what }: Props) => (
  <Modal title={title} onClose={onClosed}>
    <NotReady {...what} />
  </Modal>
);
