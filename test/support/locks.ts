import { sessionLock } from '../../src/events/log/sessions'

type Callback = (lock: Lock | null) => unknown

/** Web Locks of one browser, all of them exclusive: granted in order, freed by their work or by a window's end. */
export class FakeLocks {
  readonly #held = new Map<string, () => void>()
  readonly #queues = new Map<string, (() => void)[]>()

  request = (async (name: string, options: LockOptions, callback: Callback): Promise<unknown> => {
    if (this.#held.has(name)) {
      if (options.ifAvailable === true) return callback(null)
      await new Promise<void>((granted) => {
        this.#queues.set(name, [...(this.#queues.get(name) ?? []), granted])
      })
    }
    const gone = new Promise<void>((free) => this.#held.set(name, free))
    try {
      return await Promise.race([gone, callback({ name, mode: 'exclusive' })])
    } finally {
      this.#held.delete(name)
      this.#queues.get(name)?.shift()?.()
    }
  }) as LockManager['request']

  live(session: string): void {
    void this.request(sessionLock(session), {}, () => new Promise(() => undefined))
  }
  end(session: string): void {
    this.#held.get(sessionLock(session))?.()
  }
}
