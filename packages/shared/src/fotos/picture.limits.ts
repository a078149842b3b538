/** Maximum number of old versions that are kept of one foto. */
export const maxOldPictures = 20;
