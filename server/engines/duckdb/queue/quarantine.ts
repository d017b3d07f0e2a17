import type { Child } from '../../process/process'

interface Suspect {
  readonly elapsedMs: number
  readonly start: () => Promise<void>
}

/**
 * Runs, one after the other and each in a fresh process, the queries that were under way when a process crashed. The
 * youngest come first: the one that filled the memory has most likely been at it for long.
 */
export class Quarantine {
  private readonly spawn: () => Child
  private readonly suspects: Suspect[] = []
  private working: Promise<void> | null = null
  private current: Child | null = null
  private closed = false

  constructor(spawn: () => Child) {
    this.spawn = spawn
  }

  run<T>(elapsedMs: number, work: (child: Child) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const start = () => this.alone(work).then(resolve, reject)
      this.suspects.push({ elapsedMs, start })
      this.suspects.sort((a, b) => a.elapsedMs - b.elapsedMs)
      this.working ??= this.work()
    })
  }

  async close(): Promise<void> {
    this.closed = true
    this.current?.kill('closed')
    await this.working
  }

  private async work(): Promise<void> {
    // let all runs that died together arrive before the first is chosen
    await new Promise((done) => setImmediate(done))
    for (let next = this.suspects.shift(); next; next = this.suspects.shift()) await next.start()
    this.working = null
  }

  private async alone<T>(work: (child: Child) => Promise<T>): Promise<T> {
    if (this.closed) throw new Error('The engine is closed.')
    const child = this.spawn()
    this.current = child
    try {
      await child.ready
      return await work(child)
    } finally {
      child.kill('closed')
      await child.ended
      this.current = null
    }
  }
}
