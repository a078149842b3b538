import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { messagesCleared } from '../../lib/session/auth.slice.js';

/** What an earlier page said is over when the next one opens. */
export const useClearedMessages = () => {
  const dispatch = useDispatch();
  useEffect(() => void dispatch(messagesCleared()), [dispatch]);
};
