/** Maximum number of old versions that are kept of one photo. */
export const maxOldPictures = 20;
