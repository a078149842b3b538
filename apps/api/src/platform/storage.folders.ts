/** All that a storage holds stands in one of these, but for the mark of the installation. */
export const storedFolders = ['fotos', 'trash', 'portretten', 'catalogue', 'content'] as const;
