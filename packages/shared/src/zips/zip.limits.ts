/** Maximum number of photos in one zip. */
export const maxZipFotos = 2_000;
/** Maximum size in bytes of a request, which has room for their ids. */
export const maxZipRequestBytes = 96 * 1024;
/** How long the address of a zip is valid. */
export const zipHours = 24;
