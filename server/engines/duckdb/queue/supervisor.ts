import { Child, ChildDied } from '../../process/process'
import type { Opened } from '../../process/protocol'

/** A spare starts this long after the first child is ready, when the server's own start is over. */
const SPARE_AFTER_MS = 500

/**
 * Keeps one child at work and a spare one ready: when the child has to be killed, or a suspect run needs a separate child, no
 * request waits for a process to start.
 */
export class Supervisor {
  private readonly spawn: () => Child
  private current: Child
  private spare: Child | null = null
  private spareTimer: NodeJS.Timeout | undefined
  private closed = false
  private resting = false
  private readonly retired = new Set<Child>()

  constructor(spawn: () => Child) {
    this.spawn = spawn
    this.current = this.promote(spawn())
  }

  get pid(): number {
    return this.current.pid
  }

  /** The child of the moment, ready. Rejects when it cannot start. */
  async get(): Promise<Child> {
    for (let attempt = 0; ; attempt++) {
      if (!this.closed && !this.current.alive) this.current = this.promote(this.lend())
      const child = this.current
      try {
        await child.ready
        return child
      } catch (error) {
        if (this.closed || attempt > 1 || !(error instanceof ChildDied)) throw error
      }
    }
  }

  /** The child gets no more requests; it ends after its last answer. */
  retire(child: Child): void {
    if (this.closed || this.resting || this.current !== child) return
    this.retired.add(child)
    void child.ended.then(() => this.retired.delete(child))
    this.current = this.promote(this.lend())
    child.retire()
  }

  /** Tables that runs shared go with the child that made them, if that is another one by now. */
  forget(table: string): void {
    this.current.forget(table)
  }

  async opened(): Promise<Opened> {
    return (await this.get()).ready
  }

  /** A child for the borrower alone, who ends it. */
  lend(): Child {
    const child = this.spare?.alive ? this.spare : this.spawn()
    this.spare = null
    this.planSpare(0)
    return child
  }

  /** Ends all children, so that another process may open the file; `resume` starts again. Nothing may run meanwhile. */
  async rest(): Promise<void> {
    this.resting = true
    await this.endAll()
    this.spare = null
  }

  /** Goes on with `next`, a child that was started ahead and opens the file now. */
  resume(next: Child): void {
    if (this.closed) {
      next.kill('closed')
      return
    }
    this.resting = false
    next.open()
    this.current = this.promote(next)
  }

  async close(): Promise<void> {
    this.closed = true
    await this.endAll()
  }

  private async endAll(): Promise<void> {
    clearTimeout(this.spareTimer)
    const children = [this.current, ...this.retired, ...(this.spare ? [this.spare] : [])]
    for (const child of children) child.kill('closed')
    await Promise.all(children.map(({ ended }) => ended))
  }

  private promote(child: Child): Child {
    void this.replaceAfter(child)
    return child
  }

  private async replaceAfter(child: Child): Promise<void> {
    const started = await child.ready.then(
      () => true,
      () => false,
    )
    // a child that never got ready is replaced at the next request, so a broken file causes no endless restarts
    if (!started) return
    this.planSpare(SPARE_AFTER_MS)
    await child.ended
    if (!this.closed && !this.resting && this.current === child) this.current = this.promote(this.lend())
  }

  private planSpare(delay: number): void {
    clearTimeout(this.spareTimer)
    if (this.closed || this.resting) return
    this.spareTimer = setTimeout(() => {
      if (!this.closed && !this.resting && !this.spare?.alive) this.spare = this.spawn()
    }, delay).unref()
  }
}
