import { sessionLock } from '../../src/core/log/windows/sessions'

type Callback = (lock: Lock | null) => unknown

interface Request {
  readonly mode: LockMode
  readonly grant: () => void
}

/** Web Locks of one browser: granted in order, shared ones together, freed by their work or by a window's end. */
export class FakeLocks {
  readonly #held = new Map<string, { readonly mode: LockMode; readonly frees: Set<(error?: Error) => void> }>()
  readonly #queues = new Map<string, Request[]>()

  #fits(name: string, mode: LockMode): boolean {
    const held = this.#held.get(name)
    return held === undefined || (held.mode === 'shared' && mode === 'shared')
  }

  #next(name: string): void {
    const queue = this.#queues.get(name) ?? []
    for (let first = queue[0]; first !== undefined && this.#fits(name, first.mode); first = queue[0]) {
      queue.shift()
      first.grant()
    }
  }

  request = (async (name: string, options: LockOptions, callback: Callback): Promise<unknown> => {
    const { mode = 'exclusive' } = options
    const waiting = this.#queues.get(name) ?? []
    this.#queues.set(name, waiting)
    if (options.ifAvailable === true && !(waiting.length === 0 && this.#fits(name, mode))) return callback(null)
    if (options.steal === true) {
      for (const end of this.#held.get(name)?.frees ?? []) end(new DOMException('stolen', 'AbortError'))
      this.#held.delete(name)
    }
    let free = (_error?: Error): void => undefined
    const gone = new Promise<void>((end, fail) => (free = (error) => (error === undefined ? end() : fail(error))))
    await new Promise<void>((granted) => {
      waiting[options.steal === true ? 'unshift' : 'push']({
        mode,
        grant: () => {
          const held = this.#held.get(name) ?? { mode, frees: new Set() }
          held.frees.add(free)
          this.#held.set(name, held)
          granted()
        },
      })
      this.#next(name)
    })
    try {
      return await Promise.race([gone, callback({ name, mode })])
    } finally {
      const held = this.#held.get(name)
      // a stolen lock is no longer its own to free
      if (held?.frees.delete(free) === true && held.frees.size === 0) this.#held.delete(name)
      this.#next(name)
    }
  }) as LockManager['request']

  live(session: string): void {
    void this.request(sessionLock(session), {}, () => new Promise(() => undefined))
  }
  end(session: string): void {
    for (const free of this.#held.get(sessionLock(session))?.frees ?? []) free()
  }
}
