/** The parts of the layout that load after the first page, as one chunk. */
export { TermsQuestion } from '../../features/terms/TermsQuestion.js';
export { PortalNotices } from '../../features/notices/PortalNotices.js';
export { Footer } from './Footer.js';
export { HeaderSearch } from './HeaderSearch.js';
export { Navigation } from './Navigation.js';
