import { useEffect } from 'react';
import { registerUnsavedCheck } from '../../lib/forms/unsaved.js';

/** Makes the browser ask before the user leaves the portal, and the portal before signing out, while `isBusy` is true. */
export const useUnsavedCheck = (isBusy: () => boolean) =>
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleBeforeUnload);
    const unregister = registerUnsavedCheck(() => isBusy());
    return () => {
      window.removeEventListener('beforeunload', handleBeforeUnload);
      unregister();
    };
  }, [isBusy]);
