/** Runs a command of Loden: `node scripts/run.ts <command> [arguments]`, on Node 24. */
import { argv, env } from 'node:process';

const [command = 'start', ...args] = argv.slice(2);
// React and others choose their fast build by this, at their first import.
env['NODE_ENV'] ??= command === 'dev' ? 'development' : 'production';

if (command === 'bench' && args[0] === 'content-server') {
  const { benchContentServer } = await import('./bench/content-server.ts');
  process.exitCode = await benchContentServer(args.slice(1));
} else if (command === 'bench' && args[0] === 'editor') {
  const { benchEditor } = await import('./bench/editor.ts');
  process.exitCode = await benchEditor(args.slice(1));
} else if (command === 'bench' && args[0] === 'publish') {
  const { benchPublish } = await import('./bench/publish.ts');
  process.exitCode = await benchPublish(args.slice(1));
} else if (command === 'bench' && args[0] === 'page') {
  const { benchPage } = await import('./bench/page.ts');
  process.exitCode = await benchPage(args.slice(1));
} else if (command === 'bench') {
  const { bench } = await import('./bench.ts');
  process.exitCode = await bench(args);
} else if (command === 'soak') {
  const { soak } = await import('./soak.ts');
  process.exitCode = await soak(args);
} else if (command === 'lighthouse') {
  const { lighthouse } = await import('./lighthouse.ts');
  process.exitCode = await lighthouse(args);
} else if (command === 'screenshots') {
  const { screenshots } = await import('./screenshots.ts');
  process.exitCode = await screenshots(args);
} else {
  const { run } = await import('#src/runtime/run.ts');
  process.exitCode = await run(command, args);
}
