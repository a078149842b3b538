/** Maximum size in bytes of a CSV file of photos, so that an exported file can be imported again. */
export const maxFotoCsvBytes = 20 * 1024 ** 2;
