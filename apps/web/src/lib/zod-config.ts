import { z } from 'zod/mini';

// The content security policy forbids compiling code from strings. Must be set before a schema of objects is created.
z.config({ jitless: true });
