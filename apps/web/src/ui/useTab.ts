import { useSearchParams } from 'react-router-dom';

/** The tab that the address names; the first where it names none, or one that does not exist. */
export const useTab = <Key extends string>(keys: readonly [Key, ...Key[]]): Key => {
  const [params] = useSearchParams();
  const named = params.get('tab');
  return keys.find((key) => key === named) ?? keys[0];
};
