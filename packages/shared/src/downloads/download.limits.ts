/** Maximum size in bytes of the file with a member's downloads. */
export const maxDownloadCsvBytes = 20 * 1024 ** 2;
