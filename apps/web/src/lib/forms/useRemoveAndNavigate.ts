import { useDisclosure } from '@mantine/hooks';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { getErrorMessage } from '../api/api-error.js';
import { undoableNotified, type Notice } from '../notices.slice.js';

type RemoveResult = {
  data?: { msg: string; undo?: string | undefined } | undefined;
  error?: { message?: string | undefined } | undefined;
};
type RemovalOptions = {
  id: string;
  remove: (args: { params: { id: string } }) => PromiseLike<RemoveResult>;
  /** Called with true before the request, to stop refetching the item, and with false when the request fails. */
  onRemoving: (isRemoving: boolean) => void;
  onRemoved?: () => void;
  /** Converts the server's message to the notice shown at `href` afterwards. */
  toMessage?: (msg: string) => string;
  /** The link of that notice. */
  link?: Notice['link'];
  href: string;
};

/** Confirms and removes the item of a detail page, then navigates to its list (`href`). */
export const useRemoveAndNavigate = ({
  id,
  remove,
  onRemoving,
  onRemoved,
  toMessage = (msg) => msg,
  link,
  href,
}: RemovalOptions) => {
  const [opened, { open, close }] = useDisclosure();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const confirm = async () => {
    onRemoving(true);
    const { data, error } = await remove({ params: { id } });
    if (!data) {
      onRemoving(false);
      return getErrorMessage(error ?? {});
    }
    onRemoved?.();
    dispatch(undoableNotified(toMessage(data.msg), data.undo, link));
    await navigate(href, { replace: true });
    return undefined;
  };
  return { open, dialog: { opened, onClose: close, onConfirm: confirm } };
};
