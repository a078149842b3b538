/** Maximum number of photos in one zip. */
export const maxZipFotos = 2_000;
/** How long the address of a zip is valid. */
export const zipHours = 24;
