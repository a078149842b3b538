import { useDisclosure } from '@mantine/hooks';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { messageOf } from './ask-error.js';
import { notified } from './notices.slice.js';

type Answer = { data?: { msg: string } | undefined; error?: { message?: string | undefined } | undefined };
type Removal = {
  id: string;
  remove: (args: { params: { id: string } }) => PromiseLike<Answer>;
  /** From here on it is not asked for, until it turns out that it stays. */
  onRemoving: (isRemoving: boolean) => void;
  onRemoved?: () => void;
  /** What is said afterwards, and where that is. */
  told?: (msg: string) => string;
  href: string;
};

/** Asks before what a page is about goes, and leads to where it stood among others. */
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
