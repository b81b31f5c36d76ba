import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { publishFirst } from './first-publish.ts';

test.each([
  ['is finished', undefined],
  ['cannot be finished', new Error('no answer')],
])(
  'nothing is published before an import is taken out, and a campaign that was interrupted %s',
  async (_how, failure) => {
    const steps: string[] = [];
    const imports = {
      async recover() {
        await turn();
        steps.push('import');
      },
    };
    const campaigns = {
      async look() {
        await turn();
        steps.push('campaign');
        if (failure) throw failure;
      },
    };
    const publisher = {
      publish() {
        steps.push('publish');
        return Promise.reject(new Error('the server ends'));
      },
    };
    await publishFirst({ imports, campaigns, publisher }, (line) => steps.push(line));
    const told = failure ? ['Looking after campaigns failed: no answer'] : [];
    expect(steps).toEqual(['import', 'campaign', ...told, 'publish']);
  },
);
