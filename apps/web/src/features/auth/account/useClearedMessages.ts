import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { messagesCleared } from '../../../lib/session/auth.slice.js';

/** Clears the messages of an earlier page when a page opens. */
export const useClearedMessages = () => {
  const dispatch = useDispatch();
  useEffect(() => void dispatch(messagesCleared()), [dispatch]);
};
