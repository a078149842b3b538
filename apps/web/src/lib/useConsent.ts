import { useLocalStorage } from '@mantine/hooks';
import { useSelector } from 'react-redux';
import { selectAuth } from './session/auth.slice.js';

/** Consent per user, browser and script: another user or another provider is asked again. */
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
