import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Reads `.env` for those who run Astro by itself; our own commands have read it. What is set already stays. */
if (existsSync('.env')) {
  loadEnvFile('.env');
  // As in scripts/start.mjs: a mark at the beginning of the file belongs to no name.
  for (const [name, value] of Object.entries(process.env)) {
    if (/^\uFEFF[A-Z_]+$/.test(name)) process.env[name.slice(1)] ??= value;
  }
}
