import type { PurgeResult } from '@ledenportaal/shared';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { notified } from '../../lib/notices.slice.js';
import { useFocusFallback } from '../../ui/dialog/useFocusFallback.js';
import { t } from './messages.js';

type Response = { data?: { results: PurgeResult } | undefined; error?: { message?: string | undefined } | undefined };
type Options = {
  purge: (ids: string[]) => PromiseLike<Response>;
  /** The number with its noun: '3 foto’s'. */
  formatCount: (count: number) => string;
};

/** Deletes items of the trash for good after confirmation. `region` contains the list, which gets the focus back. */
export const usePurge = ({ purge, formatCount }: Options) => {
  const dispatch = useDispatch();
  const [ids, setIds] = useState<string[]>([]);
  const [opened, { open, close }] = useDisclosure();
  const { region, restoreFocus } = useFocusFallback();
  const confirm = async () => {
    const { data, error } = await purge(ids);
    if (!data) return getErrorMessage(error ?? {});
    const { done, gone } = data.results;
    const texts = [
      t('trash.purged', { count: formatCount(done.length) }),
      ...(gone.length > 0 ? [t('trash.gone', { count: formatCount(gone.length) })] : []),
    ];
    dispatch(notified('ok', texts.join(' ')));
    return undefined;
  };
  return {
    region,
    openDialog: (chosen: string[]) => {
      setIds(chosen);
      open();
    },
    dialog: {
      opened,
      count: ids.length,
      description: formatCount(ids.length),
      onConfirm: confirm,
      onClose: close,
      onClosed: restoreFocus,
    },
  };
};
