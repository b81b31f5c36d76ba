/**
 * Completes package-lock.json after an `npm install`: npm leaves out optional packages of other
 * platforms that it could not look up, and `npm ci` then refuses the lock (npm/cli issue 9846).
 * Usage: node scripts/lock-fill.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'x64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'mips64el',
  'wasm32',
  'arm',
];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages = lock.packages;

/** The places where Node looks for `name` from the package at `location`, nearest first. */
function places(location, name) {
  const found = [];
  for (let at = location; ;) {
    found.push(`${at ? `${at}/` : ''}node_modules/${name}`);
    if (!at) return found;
    const cut = at.lastIndexOf('/node_modules/');
    at = cut < 0 ? '' : at.slice(0, cut);
  }
}

function platform(name) {
  const words = name.replace('wasm32-wasi', 'wasm32').split(/[-/]/);
  const cpu = PROCESSORS.find((one) =>
    words.some((word) => word === one || (one === 'arm' && word.startsWith('arm'))),
  );
  return { os: SYSTEMS.find((one) => words.includes(one)), cpu };
}

let added = 0;
for (const [location, entry] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const { os, cpu } = platform(name);
    const spots = places(location, name);
    const nearest = spots.find((spot) => packages[spot]);
    const fits = nearest && packages[nearest].version === version;
    if (fits || !/^\d+\.\d+\.\d+/.test(version) || (!os && !cpu)) continue;
    packages[nearest ? spots[0] : `node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
    };
    added++;
  }
}
// The order in which npm writes them.
const byPath = ([a], [b]) => a.localeCompare(b, 'en');
lock.packages = Object.fromEntries(Object.entries(packages).sort(byPath));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} packages of other platforms added`);
