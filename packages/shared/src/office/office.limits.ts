/** Days after which the last backup counts as late. */
export const backupDays = 7;
/** Part of a disk that is free when it counts as almost full. */
export const lowDiskShare = 0.1;
/** Maximum number of running jobs that are sent; all are counted. */
export const maxOfficeJobs = 5;
/** Up to here accounts, mails and pairs of look-alikes are counted, which are read from the database. */
export const maxOfficeCount = 1_000;
