import express from 'express';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.js';

const headersAt = async (publicUrl: string | undefined) =>
  (await supertest(express().use(securityHeaders(publicUrl), (_req, res) => void res.end())).get('/'))
    .headers as Record<string, string>;

it('asks for TLS where the portal has it, and nowhere else', async () => {
  const secure = await headersAt('https://portaal.example.org');
  expect(secure['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(secure['strict-transport-security']).toContain('max-age=');
  for (const publicUrl of ['http://localhost:3000', undefined]) {
    const plain = await headersAt(publicUrl);
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(plain).not.toHaveProperty('strict-transport-security');
  }
});
