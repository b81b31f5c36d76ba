import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** The socket is kept here: a request whose body was not read to its end may have lost it by its answer. */
type Turn = { req: IncomingMessage; res: ServerResponse; socket: Socket };
type Connection = {
  /** The request that is being answered. */
  current: Turn | undefined;
  /** Requests that came before that answer ended, in their order. */
  waiting: Turn[];
};

/**
 * Answers the requests of a connection one after the other. While one waits, nothing more is read from
 * its connection; what one packet brings may be many, so their number is limited, too.
 */
export function answerInTurn(
  server: Server,
  { waitingPerConnection }: Pick<Limits, 'waitingPerConnection'>,
  answer: Listener,
): void {
  const connections = new WeakMap<Socket, Connection>();
  const connectionOf = (socket: Socket) => {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { current: undefined, waiting: [] };
    connections.set(socket, connection);
    // Node reads on by itself when it has read the body of a request.
    socket.on('resume', () => {
      if (connection.waiting.length > 0) socket.pause();
    });
    return connection;
  };

  function begin(connection: Connection, turn: Turn): void {
    connection.current = turn;
    turn.res.once('close', () => {
      const next = connection.waiting.shift();
      connection.current = undefined;
      if (turn.socket.destroyed) return;
      if (connection.waiting.length === 0) turn.socket.resume();
      if (next) begin(connection, next);
    });
    answer(turn.req, turn.res);
  }

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    // What one packet brought is parsed to its end, also when its connection is closed in the middle.
    if (socket.destroyed) return;
    const connection = connectionOf(socket);
    if (!connection.current) return begin(connection, { req, res, socket });
    if (connection.waiting.length >= waitingPerConnection) {
      connection.waiting = [];
      socket.destroy();
      return;
    }
    connection.waiting.push({ req, res, socket });
    socket.pause();
  });

  // Nothing came and nothing went for the idle time.
  server.on('timeout', (socket: Socket) => {
    const current = connections.get(socket)?.current;
    const isOurTurn = current?.req.complete === true && socket.writableLength === 0;
    if (isOurTurn) socket.setTimeout(server.timeout);
    else socket.destroy();
  });
}
