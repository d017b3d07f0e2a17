/** Runs a task as soon as a place is free; settles as the task does. */
export type Semaphore = <Result>(task: () => Promise<Result>) => Promise<Result>

/** At most `max` tasks run at a time, the others wait in order. */
export const createSemaphore = (max: number): Semaphore => {
  let free = max
  const waiting: (() => void)[] = []
  return async (task) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
