import { useState } from 'react';
import { useFocusFallback } from '../dialog/useFocusFallback.js';

/** The dialogs about chosen rows, by name. `region` gets the focus when the button that opened one is gone. */
export const useRowDialogs = <Name extends string>(chosen: readonly unknown[]) => {
  const [openName, setOpenName] = useState<Name>();
  const { region, restoreFocus } = useFocusFallback();
  const close = () => setOpenName(undefined);
  return {
    region,
    open: (name: Name) => setOpenName(name),
    getDialogProps: (name: Name) => ({
      // Their change may have succeeded although the answer was lost; then none is chosen any more.
      opened: openName === name && chosen.length > 0,
      onClose: close,
      onClosed: () => {
        close();
        restoreFocus();
      },
    }),
  };
};
