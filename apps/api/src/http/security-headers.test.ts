import express from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.js';

type Settings = Parameters<typeof securityHeaders>[0];

const getHeaders = async (settings: Partial<Settings>) => {
  const headers = securityHeaders({
    publicUrl: undefined,
    hstsSubdomains: false,
    feed: null,
    analytics: null,
    ...settings,
  });
  const response = await supertest(express().use(headers, (_req, res) => void res.end())).get('/');
  return response.headers as Record<string, string>;
};

/** Returns the directives of the policy: `{ 'script-src': ["'self'"] }`. */
const getPolicy = async (settings: Partial<Settings>) => {
  const { 'content-security-policy': policy = '' } = await getHeaders(settings);
  const directives = policy.split(';').map((part) => part.split(' '));
  return Object.fromEntries<string[]>(directives.map(([name = '', ...sources]) => [name, sources]));
};

it('requires TLS only when the public address uses https', async () => {
  const secure = await getHeaders({ publicUrl: 'https://portaal.example.org' });
  expect(secure['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(secure['strict-transport-security']).toBe('max-age=31536000');
  const { 'strict-transport-security': all } = await getHeaders({ publicUrl: 'https://x.org', hstsSubdomains: true });
  expect(all).toBe('max-age=31536000; includeSubDomains');
  for (const publicUrl of ['http://localhost:3000', undefined]) {
    const plain = await getHeaders({ publicUrl });
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(plain).not.toHaveProperty('strict-transport-security');
  }
});

describe('the social feed', () => {
  const feedDirectives = ['script-src', 'frame-src', 'connect-src', 'img-src', 'style-src'];

  it('adds only the origin of its script', async () => {
    const before = await getPolicy({});
    const after = await getPolicy({ feed: { script: 'https://feed.example.net/widgets.js?x=1' } });
    for (const [directive, sources] of Object.entries(after))
      expect([directive, sources]).toEqual([
        directive,
        [...(before[directive] ?? []), ...(feedDirectives.includes(directive) ? ['https://feed.example.net'] : [])],
      ]);
    expect(Object.keys(after)).toEqual(expect.arrayContaining(feedDirectives));
  });

  it('allows no other origins when it is not configured', async () => {
    const policy = await getPolicy({});
    expect(policy).toMatchObject({ 'script-src': ["'self'"], 'frame-src': ["'self'"], 'connect-src': ["'self'"] });
    expect(JSON.stringify(policy)).not.toContain('http');
  });
});

describe('analytics', () => {
  const analytics = { script: 'https://telt.example.net/tel.js', to: [] };
  const analyticsDirectives = ['script-src', 'connect-src', 'img-src'];

  it('may load a script and report, and show no frames', async () => {
    const before = await getPolicy({});
    for (const [directive, sources] of Object.entries(await getPolicy({ analytics })))
      expect([directive, sources]).toEqual([
        directive,
        [
          ...(before[directive] ?? []),
          ...(analyticsDirectives.includes(directive) ? ['https://telt.example.net'] : []),
        ],
      ]);
  });

  it('may report to other origins, without loading from them', async () => {
    const policy = await getPolicy({ analytics: { ...analytics, to: ['https://verzamelt.example.net/g'] } });
    const names = Object.entries(policy).flatMap(([name, sources]) =>
      sources.includes('https://verzamelt.example.net') ? [name] : [],
    );
    expect(names.sort()).toEqual(['connect-src', 'img-src']);
  });

  it('are listed next to the feed, once when both have the same origin', async () => {
    const feed = { script: 'https://telt.example.net/feed.js' };
    expect((await getPolicy({ analytics, feed }))['script-src']).toEqual(["'self'", 'https://telt.example.net']);
    const otherFeed = { script: 'https://feed.example.net/feed.js' };
    expect((await getPolicy({ analytics, feed: otherFeed }))['script-src']).toEqual([
      "'self'",
      'https://feed.example.net',
      'https://telt.example.net',
    ]);
  });
});
