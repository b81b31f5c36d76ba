import { once } from 'node:events';
import { createServer } from 'node:http';
import { answerCalls } from './worker.ts';

/** The bare server beside which the calls are measured: it reads what is sent and answers one text. */
const calls = {
  /** Out: the address. */
  async start({ answer }: { answer: string }): Promise<string> {
    const body = Buffer.from(answer);
    const server = createServer((req, res) => {
      req.resume().on('end', () => {
        res.setHeader('Content-Type', 'application/json');
        res.end(body);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  },
};

export type BareAnswerCalls = typeof calls;

answerCalls(calls);
