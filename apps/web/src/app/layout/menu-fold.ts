/** Key in local storage of the user's choice; absent until the user folds or unfolds the menu. */
export const foldKey = 'menu-folded';
/** Up to this width the menu is folded by default. */
export const foldedScreen = '(max-width: 75em)';
