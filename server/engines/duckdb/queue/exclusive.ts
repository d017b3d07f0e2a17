type Release = () => void

interface Waiting {
  readonly start: () => void
  readonly alone: boolean
}

/**
 * A read-write lock: many readers, or one writer. The longest waiting goes first, so that neither side starves. `signal`
 * withdraws a request; then it resolves with null.
 */
export class Exclusive {
  private readers = 0
  private writing = false
  private line: Waiting[] = []

  shared(signal?: AbortSignal): Promise<Release | null> {
    return this.enter(false, signal)
  }

  alone(signal?: AbortSignal): Promise<Release | null> {
    return this.enter(true, signal)
  }

  get busy(): boolean {
    return this.writing
  }

  private enter(alone: boolean, signal?: AbortSignal): Promise<Release | null> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve(null)
      const withdraw = () => {
        this.line = this.line.filter((other) => other !== entry)
        resolve(null)
        this.serve()
      }
      const start = () => {
        signal?.removeEventListener('abort', withdraw)
        let left = false
        resolve(() => {
          if (left) return
          left = true
          if (alone) this.writing = false
          else this.readers--
          this.serve()
        })
      }
      const entry = { start, alone }
      signal?.addEventListener('abort', withdraw, { once: true })
      this.line.push(entry)
      this.serve()
    })
  }

  private serve(): void {
    for (let next = this.line[0]; next; next = this.line[0]) {
      if (this.writing || (next.alone && this.readers > 0)) return
      this.line.shift()
      if (next.alone) this.writing = true
      else this.readers++
      next.start()
    }
  }
}
