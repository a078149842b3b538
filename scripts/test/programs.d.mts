import type programs from './programs.json';

export type ProgramName = keyof typeof programs;

export declare const findProgram: (name: ProgramName) => string | undefined;
