export { useContentQuery } from './catalogue.api.js';
export { DownloadButton } from './DownloadButton.js';
export { DownloadsProvider } from './DownloadsProvider.js';
export { ContentPicture } from './ContentPicture.js';
export { formatKindAndSize } from './format-kind-and-size.js';
export { ContentLoader } from './ContentLoader.js';
