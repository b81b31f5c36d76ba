import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';

/** More than any query of ours has. */
const MAX_TOKENS = 2_000;
/** Each level is some calls inside each other in the parser, and the stack has room for some hundred levels. */
const MAX_LEVELS = 100;

const OPENING: readonly TokenKind[] = [TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L];
const CLOSING: readonly TokenKind[] = [TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R];

/** Parses a document that somebody has sent. Throws `GraphQLError` where it is none, too long or too deep. */
export function parseGraphQL(text: string): DocumentNode {
  requireFlat(text);
  return parse(text, { maxTokens: MAX_TOKENS });
}

function requireFlat(text: string): void {
  const lexer = new Lexer(new Source(text));
  let levels = 0;
  for (let tokens = 0; tokens < MAX_TOKENS; tokens += 1) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) return;
    if (OPENING.includes(kind)) levels += 1;
    if (CLOSING.includes(kind)) levels -= 1;
    if (levels > MAX_LEVELS) {
      throw new GraphQLError(
        `The document has more than ${MAX_LEVELS} brackets inside each other.`,
      );
    }
  }
}
