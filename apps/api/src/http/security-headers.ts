import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** On every answer, errors included. */
export const securityHeaders = (publicUrl: string | undefined): RequestHandler => {
  const tls = publicUrl?.startsWith('https://') ?? false;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Mantine sets sizes and colours through style attributes, which no hash or nonce can allow.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
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
