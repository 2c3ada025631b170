/** Playwright runs with Node, as its makers test it. npm says which Node it runs with itself. */
export const node = process.env.npm_node_execpath || 'node'
