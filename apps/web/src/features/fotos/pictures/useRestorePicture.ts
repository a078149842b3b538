import type { Foto } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { useRestorePictureMutation } from './pictures.api.js';

/** Restores an old version of a photo. Reports an error in a notice. */
export const useRestorePicture = ({ _id: id }: Foto, onRestored: () => void) => {
  const dispatch = useDispatch();
  const [restore, { isLoading }] = useRestorePictureMutation();
  return {
    isLoading,
    restore: async (version: string) => {
      if (isLoading) return;
      const { error } = await restore({ params: { id }, body: { version } });
      if (error) dispatch(notified('error', getErrorMessage(error)));
      else onRestored();
    },
  };
};
