import { defineConfig } from 'vitest/config';

// A whole topology is started for each file.
export default defineConfig({
  test: { name: 'faults', include: ['src/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 300_000 },
});
