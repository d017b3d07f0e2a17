/** Milliseconds of work, or another figure that it measured itself. */
export type Work = (round: number) => number | Promise<number>

export interface Pair {
  readonly product: readonly number[]
  readonly reference: readonly number[]
}

export interface Rounds {
  readonly rounds: number
  readonly warmUp: number
}

/** Runs product and reference in turn, so that disturbances of the machine affect both. */
export const interleave = async (product: Work, reference: Work, { rounds, warmUp }: Rounds): Promise<Pair> => {
  const pair = { product: [] as number[], reference: [] as number[] }
  for (let round = -warmUp; round < rounds; round += 1) {
    const productFirst = round % 2 === 0
    const first = await (productFirst ? product : reference)(round)
    const second = await (productFirst ? reference : product)(round)
    if (round < 0) continue
    pair.product.push(productFirst ? first : second)
    pair.reference.push(productFirst ? second : first)
  }
  return pair
}

/** Wall time of `work` in ms. */
export const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The outcome of `work`, or an error that names the missing thing. */
export const within = async <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
