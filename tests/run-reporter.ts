import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '..');
const LINE_EVERY = 4000;

type Counts = { passed: number; failed: number };

/**
 * The reporter for `npm test`: a progress line every few seconds, one for each test that failed at once, and
 * at the end a JSON file with the counts and the time that each file took, in ms. What fails outside of a test
 * (a file that does not load, an error that nobody caught) counts as a failed test.
 */
export function runReporter(file: string): Reporter {
  const start = Date.now();
  let files = 0;
  let name = '';
  let last = start;
  const modules: TestModule[] = [];
  return {
    onTestRunStart(specifications) {
      files = specifications.length;
      name = specifications[0]?.project.name ?? '';
    },
    onTestCaseResult(test) {
      if (test.result().state !== 'failed') return;
      console.log(`· ${name} FAILED: ${relative(ROOT, test.module.moduleId)} > ${test.fullName}`);
    },
    onTestModuleEnd(module) {
      modules.push(module);
      if (Date.now() - last < LINE_EVERY) return;
      last = Date.now();
      const { passed, failed } = count(modules);
      const rate = Math.round((1000 * (passed + failed)) / (last - start));
      console.log(
        `· ${name}: ${modules.length} of ${files} files, ${passed} passed, ${failed} failed (${rate}/s)`,
      );
    },
    onTestRunEnd(all, unhandled) {
      const { passed, failed } = count(all);
      const took = all.map((module) => {
        return {
          file: relative(ROOT, module.moduleId),
          ms: Math.round(module.diagnostic().duration),
        };
      });
      writeFileSync(file, JSON.stringify({ passed, failed: failed + unhandled.length, took }));
    },
  };
}

function count(modules: readonly TestModule[]): Counts {
  const counts = { passed: 0, failed: 0 };
  for (const module of modules) {
    let failed = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') counts.passed++;
      if (state === 'failed') failed++;
    }
    counts.failed += failed === 0 && module.state() === 'failed' ? 1 : failed;
  }
  return counts;
}
