/** A tab claimed for editing by one window at a time. */
export interface Hold {
  takeOver(): void
  release(): void
}

const lockName = (user: string, id: string): string => `recount editor ${user} ${id}`

/**
 * Claims a tab with a Web Lock. `onChange(true)` when this window may edit, `onChange(false)` when another
 * one holds it or took it over. Without locks (an insecure origin) every window may edit.
 */
export const holdEditor = (
  locks: LockManager | null,
  user: string,
  id: string,
  onChange: (held: boolean) => void,
): Hold => {
  let release: () => void = () => undefined
  let over = false

  const request = (options: LockOptions): void => {
    if (locks === null) {
      onChange(true)
      return
    }
    const held = (lock: Lock | null): Promise<void> | undefined => {
      if (lock === null) {
        onChange(false)
        wait()
        return undefined
      }
      if (over) return undefined
      onChange(true)
      return new Promise((resolve) => {
        release = resolve
      })
    }
    locks.request(lockName(user, id), options, held).catch(() => {
      if (over) return
      onChange(false)
      wait()
    })
  }

  /** Once the other window lets go, this one may edit. */
  const wait = (): void => {
    if (!over && locks !== null) request({})
  }

  request({ ifAvailable: true })
  return {
    takeOver: () => request({ steal: true }),
    release: () => {
      over = true
      release()
    },
  }
}
