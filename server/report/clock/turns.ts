export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Has work wait until few enough of it is done. */
export const turns = (most: number): InTurn => {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
