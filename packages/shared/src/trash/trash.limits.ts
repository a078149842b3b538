/** Number of days that something in the trash can be restored. */
export const trashDays = 30;
/** Maximum number of items that one request restores or purges. */
export const maxTrashItems = 96;
