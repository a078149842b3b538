import { useSearchParams } from 'react-router-dom';

/** Returns the tab in the URL, or another one when it is missing or unknown: by default the first of at least one. */
export const useTab = <Key extends string>(keys: readonly Key[], fallback: Key = keys[0]!): Key => {
  const [params] = useSearchParams();
  const named = params.get('tab');
  return keys.find((key) => key === named) ?? fallback;
};
