/** A worker that only compares passwords with a bcrypt hash. */
import bcrypt from 'bcryptjs';
import { handleTasks } from '../task-process';

/** Same cost as in the portal. */
const cost = 12;

const hash = await bcrypt.hash('een goed wachtwoord', cost);
handleTasks((password: string) => bcrypt.compare(password, hash));
