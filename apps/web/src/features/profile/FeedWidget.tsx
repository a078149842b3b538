import { useEffect, useRef, useState } from 'react';
import { t } from './messages.js';
import { Callout } from '../../ui/Callout.js';
import styles from './FeedTab.module.css';

const height = 800;

const createLink = (address: string) => {
  const link = document.createElement('a');
  link.className = 'twitter-timeline';
  link.dataset.height = String(height);
  link.href = address;
  link.textContent = t('feed.link', { host: new URL(address).host });
  return link;
};

const createScript = (src: string, onError: () => void) =>
  Object.assign(document.createElement('script'), { src, async: true, onerror: onError });

/**
 * Adds a link and the script of the provider, which replaces the link with an iframe. Both are created outside React,
 * because the script changes the DOM. The link remains usable until then, and when the script fails to load.
 */
export const FeedWidget = ({ address, script }: { address: string; script: string }) => {
  const container = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const element = container.current;
    element?.replaceChildren(
      createLink(address),
      createScript(script, () => setHasFailed(true)),
    );
    return () => element?.replaceChildren();
  }, [address, script]);
  return (
    <>
      {hasFailed && (
        <div className={styles.failed}>
          <Callout tone="error" title={t('feed.failed')}>
            {t('feed.failedText', { host: new URL(script).host })}
          </Callout>
        </div>
      )}
      <div ref={container} className={styles.widget} style={hasFailed ? undefined : { minHeight: height }} />
    </>
  );
};
