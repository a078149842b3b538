import { useLocalStorage } from '@mantine/hooks';
import { useSelector } from 'react-redux';
import { selectAuth } from '../../lib/session/auth.slice.js';

/** Of this person, in this browser, for this script: who comes next, or another provider, asks anew. */
export const useFeedConsent = (script: string) => {
  const { user } = useSelector(selectAuth);
  const [given, give, takeBack] = useLocalStorage({
    key: 'feed-consent',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const wanted = `${user?._id ?? ''} ${script}`;
  return { hasAgreed: given === wanted, agree: () => give(wanted), takeBack };
};
