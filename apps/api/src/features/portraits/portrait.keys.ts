export const portraitsFolder = 'portretten';
export const getPortraitFolder = (account: string) => `${portraitsFolder}/${account}`;

const portraitKeyPattern = /^portretten\/([\da-f]{24})\/[\da-f]+\.jpg$/;

/** Returns the account id in a portrait's key; undefined for any other key. */
export const parsePortraitKey = (key: string): string | undefined => portraitKeyPattern.exec(key)?.[1];
