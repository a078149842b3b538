/** What a file of a photo says about its maker and use; empty where that is unknown. */
export type Credit = {
  description: string;
  creator: string;
  /** The line to print beside the photo. */
  credit: string;
  copyright: string;
  usageTerms: string;
  /** Address of a page about the rights. */
  webStatement: string;
};
