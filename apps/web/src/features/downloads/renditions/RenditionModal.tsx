import type { Foto } from '@ledenportaal/shared';
import { Skeleton } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useRef } from 'react';
import { DialogButtons } from '../../../ui/dialog/Dialog.js';
import { DialogModal } from '../../../ui/dialog/DialogModal.js';
import { LoadError } from '../../../ui/LoadError.js';
import { t } from './messages.js';
import type { RenditionDialogProps } from './rendition-dialog-props.js';
import { RenditionForm } from './RenditionForm.js';
import { useRenditionsQuery } from './renditions.api.js';

export const RenditionModal = ({ foto, ...dialog }: RenditionDialogProps) => (
  <DialogModal {...dialog} size={760}>
    <Renditions foto={foto} onClose={dialog.onClose} />
  </DialogModal>
);

const Renditions = ({ foto, onClose }: { foto: Foto; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useRenditionsQuery({ params: { id: foto._id } });
  const content = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  // In a dialog that opens with cached renditions, this is left to the dialog, which then knows its opener already.
  useDidUpdate(() => content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [isLoaded]);
  return (
    <div ref={content}>
      {data ? (
        <RenditionForm foto={foto} renditions={data.results} onClose={onClose} />
      ) : (
        <>
          {error ? (
            <LoadError title={t('rendition.error')} error={error} isFetching={isFetching} refetch={refetch} />
          ) : (
            <Skeleton height={320} mt={16} />
          )}
          <DialogButtons onCancel={onClose} />
        </>
      )}
    </div>
  );
};
