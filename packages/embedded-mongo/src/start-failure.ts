/** The reason of a start failure, for programs; the message is for people. `acceptLoss` only helps for `data-incomplete`. */
export type StartFailure =
  | 'folder-in-use'
  | 'folder-not-writable'
  | 'data-damaged'
  | 'data-incomplete'
  | 'address-in-use';

/** The log id of mongod for a start failure. */
export const startFailureLogId = 20557;
