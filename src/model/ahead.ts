/** `/offline.json`: what a browser keeps before somebody asks for it. Paths as links have them. */
export type Ahead = { pages: string[]; icons: string[] };
