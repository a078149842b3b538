export { useContentQuery } from './catalogue.api.js';
export { DownloadButton } from './DownloadButton.js';
export { Downloads } from './Downloads.js';
export { ContentPicture } from './ContentPicture.js';
export { kindAndSize } from './kind-and-size.js';
export { WithContent } from './WithContent.js';
