import { useDisclosure } from '@mantine/hooks';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { messageOf } from './ask-error.js';
import { notified } from './notices.slice.js';

type Answer = { data?: { msg: string } | undefined; error?: { message?: string | undefined } | undefined };
type Removal = {
  id: string;
  remove: (args: { params: { id: string } }) => PromiseLike<Answer>;
  /** Called with true before the request, to stop refetching the item, and with false when the request fails. */
  onRemoving: (isRemoving: boolean) => void;
  onRemoved?: () => void;
  /** Converts the server's message to the notice shown at `href` afterwards. */
  told?: (msg: string) => string;
  href: string;
};

/** Confirms and removes the item of a detail page, then navigates to its list (`href`). */
export const useRemoveThis = ({ id, remove, onRemoving, onRemoved, told = (msg) => msg, href }: Removal) => {
  const [opened, { open, close }] = useDisclosure();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const confirm = async () => {
    onRemoving(true);
    const { data, error } = await remove({ params: { id } });
    if (!data) {
      onRemoving(false);
      return messageOf(error ?? {});
    }
    onRemoved?.();
    dispatch(notified('ok', told(data.msg)));
    await navigate(href, { replace: true });
    return undefined;
  };
  return { opened, open, close, confirm };
};
