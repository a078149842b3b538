import { AppError } from '@ledenportaal/shared';
import { isJpeg, removePosition } from '../../platform/jpeg/remove-position.js';
import { hashFile, type HashedFile } from '../../platform/storage/hash-file.js';
import { damagedText } from './file.kind.js';

/**
 * Removes the position from a file that is a JPEG, in place; its content counts, not its name. Returns the size and hash
 * of what is left. Throws `damaged_file` for a JPEG without an end.
 */
export const removeFilePosition = async (file: HashedFile): Promise<HashedFile> => {
  if (!(await isJpeg(file.path))) return file;
  try {
    const { changed } = await removePosition(file.path, file.markers);
    return changed ? await hashFile(file.path) : file;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'damaged_file')
      throw new AppError('damaged_file', { text: damagedText, cause });
    throw cause;
  }
};
