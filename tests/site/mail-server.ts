import { SMTPServer } from 'smtp-server';
import { freePort } from '../free-port.ts';

/** A mail server that can be taken away and given back on the same port. */
export async function mailServer() {
  const received: { to: string[]; body: string }[] = [];
  const port = await freePort();
  let server: SMTPServer | undefined;
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const body = Buffer.concat(chunks).toString();
          received.push({ to, body: body.replaceAll('=\r\n', '') });
          done();
        });
      },
    });
    server.on('error', () => undefined);
    const listening = server;
    await new Promise<void>((ready) => listening.listen(port, '127.0.0.1', ready));
  };
  const stop = () => new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  await start();
  return { received, start, stop, url: `smtp://127.0.0.1:${port}` };
}
