import { useDispatch } from 'react-redux';
import { notified } from '../../../lib/notices.slice.js';
import { signedOut } from '../../../lib/session/auth.slice.js';

/** Returns a function that signs out here and shows `msg`, after the server has ended all sessions of the account. */
export const useEndSession = () => {
  const dispatch = useDispatch();
  return (msg: string): undefined => {
    dispatch(signedOut());
    dispatch(notified('ok', msg));
  };
};
