import { useState } from 'react';

/**
 * Returns the item with this id that was found last. Keeps a form open when the item is deleted meanwhile, so that the
 * input is not lost.
 */
export const useLastKnown = <T extends { _id: string }>(id: string, found: T | undefined): T | undefined => {
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?._id === id ? last : undefined);
};
