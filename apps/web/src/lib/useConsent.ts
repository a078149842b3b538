import { useLocalStorage } from '@mantine/hooks';
import { useSelector } from 'react-redux';
import { selectAuth } from './session/auth.slice.js';

/** Consent per user, browser and script: another user or another provider is asked again. */
export const useConsent = (key: string, script: string) => {
  const { user } = useSelector(selectAuth);
  const [stored, setStored, revoke] = useLocalStorage({ key, defaultValue: '', getInitialValueInEffect: false });
  const agreedValue = `${user?._id ?? ''} ${script}`;
  const refusedValue = `no ${agreedValue}`;
  return {
    hasAgreed: stored === agreedValue,
    hasRefused: stored === refusedValue,
    agree: () => setStored(agreedValue),
    refuse: () => setStored(refusedValue),
    revoke,
  };
};
