/** Maximum number of characters of the name of a reeks: as many as the name of a folder has at most. */
export const maxReeksNaam = 255;
