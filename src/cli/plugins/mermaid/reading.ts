/** What reading a statement of a diagram returns, and what it remembers. */

/** Lines for the renderer, or what is wrong with the statement. No lines: it has no effect. */
export type Reading = { lines: string[]; edges?: number } | { message: string; at: number; length: number };

/** What is known of the nodes, by their ids. */
export type Nodes = Map<string, string>;
