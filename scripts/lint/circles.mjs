import { importGraph } from './imports.mjs'

/** The strongly connected components of more than one file, by Tarjan's algorithm. */
export const circlesIn = (files) => {
  const graph = importGraph(files)
  const circles = []
  const order = new Map()
  const low = new Map()
  const stack = []
  const visit = (file) => {
    order.set(file, order.size)
    low.set(file, order.get(file))
    stack.push(file)
    for (const next of graph.get(file)) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
