import { useSearchParams } from 'react-router-dom';

/** Returns the tab in the URL, or the first of at least one when it is missing or unknown. */
export const useTab = <Key extends string>(keys: readonly Key[]): Key => {
  const [params] = useSearchParams();
  const named = params.get('tab');
  return keys.find((key) => key === named) ?? keys[0]!;
};
