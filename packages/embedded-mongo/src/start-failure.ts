/** Why a server did not start, for programs; the sentence beside it is for people. */
export type StartFailure = 'folder-in-use' | 'folder-not-writable' | 'data-damaged' | 'address-in-use';

/** mongod's number for the line with which it says that it does not start. */
export const doesNotStart = 20557;
