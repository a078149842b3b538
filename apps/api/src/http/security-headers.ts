import type { RequestHandler } from 'express';
import helmet from 'helmet';

type Settings = {
  publicUrl: string | undefined;
  /** Whether HSTS is for the names below that of the portal too, which may have no https. */
  hstsSubdomains: boolean;
  /** Its script, and the frames that the script shows, come from another origin. */
  feed: { script: string } | null;
  /** Its script reports events through images or requests, also to the origins in `to`. */
  analytics: { script: string; to: string[] } | null;
};

/**
 * Sets the security headers of every response, including errors: the content security policy, HSTS and others. Tells
 * search engines that ignore robots.txt, or know an address from elsewhere, to list none of them.
 */
export const securityHeaders = ({ publicUrl, hstsSubdomains, feed, analytics }: Settings): RequestHandler => {
  const tls = publicUrl?.startsWith('https://') ?? false;
  const feedOrigins = getOrigins(feed);
  const scriptOrigins = [...new Set([...feedOrigins, ...getOrigins(analytics)])];
  const connectOrigins = [
    ...new Set([...scriptOrigins, ...(analytics?.to ?? []).map((address) => new URL(address).origin)]),
  ];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...connectOrigins],
        // The browser of an admin shows a frame of a video before it is uploaded.
        mediaSrc: ["'self'", 'blob:'],
        // Mantine sets sizes and colours through style attributes, which no hash or nonce can allow.
        styleSrc: ["'self'", "'unsafe-inline'", ...feedOrigins],
        scriptSrc: ["'self'", ...scriptOrigins],
        frameSrc: ["'self'", ...feedOrigins],
        connectSrc: ["'self'", ...connectOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Without TLS these would send the browser to https, which is not available.
        ...(tls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: tls && { includeSubDomains: hstsSubdomains },
    originAgentCluster: tls,
    crossOriginOpenerPolicy: tls,
    frameguard: { action: 'deny' },
  });
  return (req, res, next) => {
    res.set('X-Robots-Tag', 'noindex');
    setHeaders(req, res, next);
  };
};

const getOrigins = (source: { script: string } | null) => (source ? [new URL(source.script).origin] : []);
