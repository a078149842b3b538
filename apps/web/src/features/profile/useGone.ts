import { useDispatch } from 'react-redux';
import { notified } from '../../lib/notices.slice.js';
import { signedOut } from '../../lib/session/auth.slice.js';

/** After the server ended every session of this account: this one too, with its words. */
export const useGone = () => {
  const dispatch = useDispatch();
  return (msg: string): undefined => {
    dispatch(signedOut());
    dispatch(notified('ok', msg));
  };
};
