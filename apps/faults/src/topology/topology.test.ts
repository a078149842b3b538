import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, getDigest, getFoto, makeJpeg, post, signIn, type Client } from '../client.js';
import { nginx, openssl, sameUserArgs, renderNginx } from './nginx.js';
import { withTopology, startTopology, getUnavailableReason, type Topology } from './topology.js';

const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-nginx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const describeIfAvailable = describe.skipIf(getUnavailableReason());

const createCertificate = () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync(openssl!, [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
};

describeIfAvailable('nginx in front of three API processes', () => {
  let topology: Topology;
  let client: Client;
  beforeAll(async () => {
    topology = await startTopology();
    client = await signIn(topology.url);
  });
  afterAll(() => topology?.stop());
  const upload = async (jpeg: Uint8Array) => {
    const response = await client.upload(jpeg);
    expect(response.status).toBe(201);
    return getFoto(response);
  };

  it('accepts an upload and serves its thumbnail and identical original from every process', async () => {
    const jpeg = await makeJpeg();
    const { _id: id, thumbnail } = await upload(jpeg);
    const digests = await Promise.all(Array.from({ length: 9 }, () => client.getOriginalDigest(id)));
    expect(new Set(digests)).toEqual(new Set([getDigest(jpeg)]));
    const thumbnailResponse = await fetch(topology.url + thumbnail[0][480]);
    expect([thumbnailResponse.status, thumbnailResponse.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await thumbnailResponse.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it('nginx sends files itself, with the headers that the portal set', async () => {
    const { _id: id, thumbnail } = await upload(await makeJpeg());
    const path = `/api/fotoboek/download/${id}`;
    const headers = { authorization: client.token };
    const [nginxResponse, portalResponse] = await Promise.all([
      fetch(topology.url + path, { headers }),
      fetch(topology.apis[0]!.url + path, { headers }),
    ]);
    expect(portalResponse.headers.get('x-accel-redirect')).toMatch(/^\/stored\/fotos\//);
    expect([nginxResponse.headers.get('x-accel-redirect'), nginxResponse.headers.get('accept-ranges')]).toEqual([
      null,
      'bytes',
    ]);
    const fileHeaders = ['content-type', 'content-disposition', 'cache-control', 'etag', 'last-modified'];
    const securityHeaders = [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'x-robots-tag',
      'referrer-policy',
    ];
    for (const name of [...fileHeaders, ...securityHeaders])
      expect([name, nginxResponse.headers.get(name)]).toEqual([name, portalResponse.headers.get(name)]);
    expect(nginxResponse.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    const cached = await fetch(topology.url + thumbnail[0][480]);
    expect(cached.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    const etag = cached.headers.get('etag')!;
    // fetch would add cache-control: no-cache to a request with if-none-match.
    const clientRequest = get(topology.url + thumbnail[0][480], { headers: { 'if-none-match': etag } });
    const [cachedResponse] = (await once(clientRequest, 'response')) as [IncomingMessage];
    expect(cachedResponse.resume().statusCode).toBe(304);
  });

  it('ends the address of a picture on every process within a minute of the withdrawal of consent', async () => {
    const { _id: id, thumbnail } = await upload(await makeJpeg());
    const url = topology.url + thumbnail[0][480];
    const getStatuses = () => Promise.all(Array.from({ length: 9 }, async () => (await fetch(url)).status));
    expect(new Set(await getStatuses())).toEqual(new Set([200]));
    const rechten = { licentie: 'vrij', toestemming: 'ingetrokken' };
    const edit = { eigenaar: '', beschrijving: '', tags: [], themes: [], rechten };
    expect((await client.call(`/fotoboek/update/${id}`, post(edit))).status).toBe(200);
    // The address of the same picture for who sees all photos.
    const { body } = await client.call(`/fotoboek/${id}`);
    const [ofEditors] = (body as { results: { thumbnail: { 480: string }[] } }).results.thumbnail;
    await expect
      .poll(async () => (await getStatuses()).every((status) => status === 404), { timeout: 60_000, interval: 500 })
      .toBe(true);
    expect((await fetch(topology.url + ofEditors![480])).status).toBe(200);
  }, 90_000);

  it('serves byte ranges, resumes a download with If-Range, and returns 416 for a range beyond the end', async () => {
    const jpeg = await makeJpeg();
    const { _id: id } = await upload(jpeg);
    const path = `${topology.url}/api/fotoboek/download/${id}`;
    const requestPart = async (range: string, extraHeaders: Record<string, string> = {}) => {
      const response = await fetch(path, { headers: { authorization: client.token, range, ...extraHeaders } });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const { response, bytes } = await requestPart('bytes=10-19');
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes 10-19/${jpeg.length}`]);
    expect(bytes).toEqual(jpeg.subarray(10, 20));
    const remainder = await requestPart('bytes=20-', { 'if-range': response.headers.get('etag')! });
    expect([remainder.response.status, remainder.bytes.equals(jpeg.subarray(20))]).toEqual([206, true]);
    const changedFile = await requestPart('bytes=20-', { 'if-range': '"another"' });
    expect([changedFile.response.status, changedFile.bytes.equals(jpeg)]).toEqual([200, true]);
    expect((await requestPart(`bytes=${jpeg.length}-`)).response.status).toBe(416);
  });

  it('does not serve stored files to direct requests for internal paths', async () => {
    const { _id: id } = await upload(await makeJpeg());
    for (const path of [`/stored/fotos/${id}/original.jpg`, '/stored/../secrets.json', '/stored/%2e%2e/secrets.json']) {
      const { body, headers } = await callApi(topology.url + path);
      expect([path, headers.get('content-type')]).not.toContain('image/jpeg');
      expect(JSON.stringify(body)).not.toContain('jwt');
    }
  });

  it('limits failed sign-ins across all processes by the address of the client instead of nginx', async () => {
    const attemptSignIn = (address: string) =>
      callApi(`${topology.url}/api/signin`, {
        ...post({ email: 'niemand@example.org', password: 'verkeerd wachtwoord' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      });
    const statuses: number[] = [];
    // A forged X-Forwarded-For header is ignored.
    for (let count = 0; count < 7; count++) statuses.push((await attemptSignIn(`203.0.113.${count}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('serves assets with long-lived cache headers in the encoding that the browser accepts', async () => {
    const page = await (await fetch(topology.url)).text();
    const [, script] = /<link rel="modulepreload"[^>]* href="(\/assets\/[^"]+\.js)"/.exec(page)!;
    const encodings = ['br', 'gzip', 'identity'];
    for (const encoding of [...encodings, ...encodings]) {
      const response = await fetch(topology.url + script, { headers: { 'accept-encoding': encoding } });
      const contentEncoding = response.headers.get('content-encoding') ?? 'identity';
      expect([response.status, contentEncoding, response.headers.get('cache-control')]).toEqual([
        200,
        encoding,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('keeps serving while one process is down, and uses it again after its restart', async () => {
    const [first] = topology.apis;
    await first!.program().stop('SIGKILL');
    const responses = await Promise.all(Array.from({ length: 12 }, () => client.call('/user')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await first!.restart();
    expect((await callApi(`${first!.url}/api/health/ready`)).status).toBe(200);
  });

  it('returns the error format of the portal for 413 and, when no process responds, for 503', async () => {
    const large = await client.call('/fotoboek/tags', { ...post({ naam: 'x'.repeat(2_000_000) }) });
    expect([large.status, large.body]).toMatchObject([413, { error: { code: 'too_large' } }]);
    for (const { program } of topology.apis) await program().stop('SIGKILL');
    const { status, headers, body } = await client.call('/user');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(body).toMatchObject({ error: { code: 'unavailable', requestId: expect.stringMatching(/^\w+$/) as string } });
    await Promise.all(topology.apis.map(({ restart }) => restart()));
  });
});

describeIfAvailable('nginx with a TLS certificate', () => {
  it('serves over HTTPS only, and redirects HTTP except for ACME challenges', async () => {
    await withTopology({ processes: 1, tls: createCertificate() }, async (topology) => {
      const { status, headers } = await callApi(`${topology.nginx.httpUrl}/leden?x=1`, {
        headers: { host: 'elsewhere' },
      });
      expect([status, headers.get('location')]).toEqual([301, `${topology.url}/leden?x=1`]);
      const challengeFolder = join(topology.dataDir, '../nginx/acme/.well-known/acme-challenge');
      mkdirSync(challengeFolder, { recursive: true });
      writeFileSync(join(challengeFolder, 'token'), 'proof');
      expect((await callApi(`${topology.nginx.httpUrl}/.well-known/acme-challenge/token`)).body).toBe('proof');
      const clientRequest = request(`${topology.url}/api/health/ready`, { rejectUnauthorized: false }).end();
      const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
      response.resume();
      expect([response.statusCode, response.headers['strict-transport-security']]).toEqual([
        200,
        expect.stringContaining('max-age='),
      ]);
    });
  });

  it('rejects an unreadable TLS key, and renders a valid configuration without TLS', async () => {
    const options = { folder: join(folder, 'n'), files: folder, api: 'api:1', resolver: '127.0.0.1' };
    const { cert } = createCertificate();
    await expect(renderNginx({ ...options, tls: { cert, key: join(folder, 'gone.pem') } })).rejects.toThrow(
      'cannot read',
    );
    const { path } = await renderNginx(options);
    expect(execFileSync(nginx!, ['-t', '-c', path, ...sameUserArgs], { stdio: 'pipe' })).toBeDefined();
  });
});

/** Only root can start nginx workers as another user. */
const canChangeUser = process.getuid?.() === 0;

describeIfAvailable('nginx as another user than the portal', () => {
  it.skipIf(!canChangeUser)('nginx sends files only when FILES_GROUP is its group', async () => {
    const user = 'nobody';
    // The group name can differ from the user name, which nginx uses by default.
    const group = execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim();
    const nginxUser = `${user} ${group}`;
    const getThumbnailStatus = (settings: Record<string, string>) =>
      withTopology({ processes: 1, nginxUser, settings }, async (topology) => {
        const client = await signIn(topology.url);
        const { thumbnail } = getFoto(await client.upload(await makeJpeg()));
        return (await fetch(topology.url + thumbnail[0][480])).status;
      });
    expect([await getThumbnailStatus({ FILES_GROUP: group }), await getThumbnailStatus({})]).toEqual([200, 403]);
  });
});

describeIfAvailable('files in an S3 bucket behind nginx', () => {
  it('serves files from a bucket whole and in ranges', async () => {
    await withTopology({ processes: 1, s3: true }, async (topology) => {
      const client = await signIn(topology.url);
      const jpeg = await makeJpeg();
      const foto = getFoto(await client.upload(jpeg));
      expect(await client.getOriginalDigest(foto._id)).toBe(getDigest(jpeg));
      const part = await fetch(`${topology.url}/api/fotoboek/download/${foto._id}`, {
        headers: { authorization: client.token, range: 'bytes=0-9' },
      });
      expect([part.status, part.headers.get('x-accel-redirect')]).toEqual([206, null]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(jpeg.subarray(0, 10));
    });
  });
});
