import type { RequestHandler } from 'express';
import helmet from 'helmet';

type Settings = {
  publicUrl: string | undefined;
  /** Its script, and what that shows, come from elsewhere. */
  feed: { script: string } | null;
  /** Its script tells it what happens by an image or a call. */
  analytics: { script: string; to: string[] } | null;
};

/** On every answer, errors included. */
export const securityHeaders = ({ publicUrl, feed, analytics }: Settings): RequestHandler => {
  const tls = publicUrl?.startsWith('https://') ?? false;
  const ofFeed = originsOf(feed);
  const scripts = [...new Set([...ofFeed, ...originsOf(analytics)])];
  const told = [...new Set([...scripts, ...(analytics?.to ?? []).map((address) => new URL(address).origin)])];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...told],
        // Of a film that is yet to be sent, an admin's browser shows a frame.
        mediaSrc: ["'self'", 'blob:'],
        // Mantine sets sizes and colours through style attributes, which no hash or nonce can allow.
        styleSrc: ["'self'", "'unsafe-inline'", ...ofFeed],
        scriptSrc: ["'self'", ...scripts],
        frameSrc: ["'self'", ...ofFeed],
        connectSrc: ["'self'", ...told],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Without TLS these would send the browser to an https that is not there.
        ...(tls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: tls,
    originAgentCluster: tls,
    crossOriginOpenerPolicy: tls,
    frameguard: { action: 'deny' },
  });
};

const originsOf = (from: { script: string } | null) => (from ? [new URL(from.script).origin] : []);
