import type { RequestHandler } from 'express';
import helmet from 'helmet';

type Settings = {
  publicUrl: string | undefined;
  /** Its script, and what that shows, come from elsewhere. */
  feed: { script: string } | null;
};

/** On every answer, errors included. */
export const securityHeaders = ({ publicUrl, feed }: Settings): RequestHandler => {
  const tls = publicUrl?.startsWith('https://') ?? false;
  const elsewhere = feed ? [new URL(feed.script).origin] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        // Mantine sets sizes and colours through style attributes, which no hash or nonce can allow.
        styleSrc: ["'self'", "'unsafe-inline'", ...elsewhere],
        scriptSrc: ["'self'", ...elsewhere],
        frameSrc: ["'self'", ...elsewhere],
        connectSrc: ["'self'", ...elsewhere],
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
