import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Flags for reproducible output: no date and no encoder name. */
export const reproducibleFlags = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1'];

export const assertFfmpegInstalled = (): void => {
  if (spawnSync('ffmpeg', ['-version']).status === 0) return;
  throw new Error('De video’s worden gemaakt met ffmpeg, en dat staat niet op deze computer: apt-get install ffmpeg');
};

/** Runs ffmpeg with optional frames on standard input. */
export const ffmpeg = async (args: readonly string[], frames: Iterable<Buffer> = [], cwd?: string): Promise<void> => {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    cwd,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(child, 'close');
  child.stdin.on('error', () => undefined);
  for (const frame of frames) {
    if (!child.stdin.writable) break;
    if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended]);
  }
  child.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg stopte met code ${code}: ${args.join(' ')}`);
};
