import { Child, ChildDied } from './process'
import type { CatalogAnswer } from './protocol'

/** Keeps one child alive: a new one starts as soon as the old one has ended. */
export class Supervisor {
  private readonly spawn: () => Child
  private current: Child
  private closed = false

  constructor(spawn: () => Child) {
    this.spawn = spawn
    this.current = this.start()
  }

  private start(): Child {
    const child = this.spawn()
    void this.replaceAfter(child)
    return child
  }

  private async replaceAfter(child: Child): Promise<void> {
    const started = await child.ready.then(
      () => true,
      () => false,
    )
    await child.ended
    // a child that never got ready is replaced when someone asks, so a broken file causes no endless restarts
    if (!this.closed && started && this.current === child) this.current = this.start()
  }

  /** The child of the moment, ready. Rejects when it cannot start. */
  async get(): Promise<Child> {
    for (let attempt = 0; ; attempt++) {
      if (!this.closed && !this.current.alive) {
        await this.current.ended
        if (!this.current.alive) this.current = this.start()
      }
      const child = this.current
      try {
        await child.ready
        return child
      } catch (error) {
        if (this.closed || attempt > 1 || !(error instanceof ChildDied)) throw error
      }
    }
  }

  get pid(): number {
    return this.current.pid
  }

  async catalog(): Promise<CatalogAnswer> {
    return (await this.get()).ready
  }

  async close(): Promise<void> {
    this.closed = true
    this.current.kill('closed')
    await this.current.ended
  }
}
