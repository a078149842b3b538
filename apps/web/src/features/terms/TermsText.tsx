import type { Terms } from '@ledenportaal/shared';
import { t } from './messages.js';

/** The main points of the terms, and the whole text. The styles are inline, because the first page loads all style sheets. */
export const TermsText = ({ points, text }: Pick<Terms, 'points' | 'text'>) => (
  <>
    <ul style={{ margin: '12px 0 0', paddingLeft: 20, listStyle: 'disc' }}>
      {points.map((point, index) => (
        // Two points may be equal, and their order does not change.
        <li key={index} style={{ marginTop: 4 }}>
          {point}
        </li>
      ))}
    </ul>
    <details style={{ marginTop: 16 }}>
      <summary style={{ cursor: 'pointer', fontWeight: 600 }}>{t('terms.whole')}</summary>
      <div style={{ marginTop: 8, whiteSpace: 'pre-line' }}>{text}</div>
    </details>
  </>
);
