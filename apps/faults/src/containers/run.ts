/** Runs docker-compose.yml in containers as an operator does, and prints the results. */
import { createReport } from '../report.js';
import { startEngine } from './engine.js';
import { runSteps } from './steps.js';

const engine = await startEngine();
if (typeof engine === 'string') {
  console.error(engine);
  process.exit(1);
}
const { report, skip, fail, finish } = createReport('step');
await runSteps(engine, { report, skip }).catch((cause: Error) => fail('containers', cause));
await engine.stop();
process.exit(finish());
