/** Hours in which a change of many photos, a merge or removal of a label, and a deletion can be undone. */
export const undoHours = 24;
/** Days for which a job is listed. */
export const jobDays = 30;
/** Maximum number of items that a job left unchanged and that are named in it. */
export const maxNamedItems = 100;
