import { errorTable } from '@ledenportaal/shared';
import { t } from '../messages.js';
import type { SkipReason } from './skip-reason.js';

/** Returns why a file is not uploaded, with how to make a JPEG of it. */
export const formatSkipReason = (reason: SkipReason): string => {
  switch (reason) {
    case 'empty':
      return errorTable.empty_file.text;
    case 'tooLarge':
      return errorTable.file_too_large.text;
    case 'other':
      return errorTable.not_jpeg.text;
    default:
      return `${errorTable.not_jpeg.text} ${t(`convert.${reason}`)}`;
  }
};
