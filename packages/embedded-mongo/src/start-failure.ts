/** The reason of a start failure, for programs; the message is for people. */
export type StartFailure = 'folder-in-use' | 'folder-not-writable' | 'data-damaged' | 'address-in-use';

/** The log id of mongod for a start failure. */
export const startFailureLogId = 20557;
