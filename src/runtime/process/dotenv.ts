import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Reads `.env` for those who run Astro by itself; our own commands have read it. What is set already stays. */
if (existsSync('.env')) loadEnvFile('.env');
