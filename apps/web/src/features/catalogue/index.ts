export { useContentQuery } from './catalogue.api.js';
export { DownloadButton } from './DownloadButton.js';
export { DownloadsProvider } from './Downloads.js';
export { ContentPicture } from './ContentPicture.js';
export { formatKindAndSize } from './kind-and-size.js';
export { ContentLoader } from './WithContent.js';
