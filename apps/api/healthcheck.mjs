// For the health checks of containers: `node healthcheck.mjs live` or `ready` ends with exit code 0 when it is.
const [state = 'live'] = process.argv.slice(2);
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health/${state}`).catch(() => ({
  ok: false,
}));
process.exit(ok ? 0 : 1);
