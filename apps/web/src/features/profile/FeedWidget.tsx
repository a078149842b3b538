import { useEffect, useRef, useState } from 'react';
import { say } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';
import styles from './FeedTab.module.css';

const height = 800;

const createLink = (address: string) => {
  const link = document.createElement('a');
  link.className = 'twitter-timeline';
  link.dataset.height = String(height);
  link.href = address;
  link.textContent = say('feed.link', { host: new URL(address).host });
  return link;
};

const createScript = (src: string, onError: () => void) =>
  Object.assign(document.createElement('script'), { src, async: true, onerror: onError });

/**
 * Adds a link and the script of the provider, which replaces the link with an iframe. Both are created outside React,
 * because the script changes the DOM. The link remains usable until then, and when the script fails to load.
 */
export const FeedWidget = ({ address, script }: { address: string; script: string }) => {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const place = box.current;
    place?.replaceChildren(
      createLink(address),
      createScript(script, () => setFailed(true)),
    );
    return () => place?.replaceChildren();
  }, [address, script]);
  return (
    <>
      {failed && (
        <div className={styles.failed}>
          <Callout tone="error" title={say('feed.failed')}>
            {say('feed.failedText', { host: new URL(script).host })}
          </Callout>
        </div>
      )}
      <div ref={box} className={styles.widget} style={failed ? undefined : { minHeight: height }} />
    </>
  );
};
