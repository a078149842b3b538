import type { RequestListener } from 'node:http';
import type { Log } from '../log.js';
import type { Metrics } from './metrics.js';

/** Serves /metrics without authentication: the metrics contain no personal data. */
export const metricsListener =
  (metrics: Metrics, log: Log): RequestListener =>
  (req, res) => {
    if (req.url?.split('?', 1)[0] !== '/metrics' || !['GET', 'HEAD'].includes(req.method ?? '')) {
      res.writeHead(404).end();
      return;
    }
    metrics.render().then(
      ({ type, text }) => res.writeHead(200, { 'Content-Type': type }).end(text),
      (cause: unknown) => {
        log.error({ err: cause }, 'the metrics could not be collected');
        res.writeHead(500).end();
      },
    );
  };
