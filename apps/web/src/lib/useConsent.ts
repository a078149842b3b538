import { useLocalStorage } from '@mantine/hooks';
import { useSelector } from 'react-redux';
import { selectAuth } from './session/auth.slice.js';

/** Of this person, in this browser, for this script: who comes next, or another provider, asks anew. */
export const useConsent = (key: string, script: string) => {
  const { user } = useSelector(selectAuth);
  const [kept, keep, takeBack] = useLocalStorage({ key, defaultValue: '', getInitialValueInEffect: false });
  const wanted = `${user?._id ?? ''} ${script}`;
  const refused = `no ${wanted}`;
  return {
    hasAgreed: kept === wanted,
    hasRefused: kept === refused,
    agree: () => keep(wanted),
    refuse: () => keep(refused),
    takeBack,
  };
};
