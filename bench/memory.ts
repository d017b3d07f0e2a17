import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // it ended meanwhile
    return ''
  }
}

/** Processes that this one started, and those that they started. Linux only. */
const familyOf = (root: number): readonly number[] => {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? /\) \S (\d+) /.exec(read(`/proc/${name}/stat`))?.[1] : undefined
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const family = [root]
  for (const pid of family) for (const [child, parent] of parents) if (parent === pid) family.push(child)
  return family
}

/** Megabytes of memory that a process holds; 0 for one that has ended. */
export const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Megabytes of memory that a process and all it started hold, pages they share counted once for each. */
export const memoryOf = (root: number): number => familyOf(root).reduce((sum, pid) => sum + rssOf(pid), 0)

/** The largest growth of memory while `work` went on, in megabytes. */
export const growthDuring = async (root: number, work: () => Promise<unknown>): Promise<number> => {
  const before = memoryOf(root)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(root))
  }, 100)
  await work()
  clearInterval(timer)
  return most - before
}
