import type { HandOver, HoldMessage } from './handOver'
import type { EditorLockOptions, EditorLockView } from './lockOptions'

/** A tab claimed for editing by one window at a time. */
export interface Hold {
  takeOver(): void
  release(): void
}

const lockName = (user: string, id: string): string => `recount editor ${user} ${id}`

/**
 * Claims a tab with a Web Lock. A window that takes the tab over sends a request to its holder and takes the lock once the holder
 * has recorded its typed text, or does not answer.
 */
export const holdEditor = (options: EditorLockOptions, id: string, view: EditorLockView): Hold => {
  const { locks, openChannel, user } = options
  if (locks === null) {
    view.onChange(true)
    return { takeOver: () => undefined, release: () => undefined }
  }
  const name = lockName(user, id)
  const channel = openChannel(name)
  let free: (() => void) | null = null
  let requests = 0
  let granted = 0
  let isWaiting = false
  let over = false
  let loaded: Promise<HandOver> | null = null

  /** Most tabs are never handed over. */
  const handOver = (): Promise<HandOver> => {
    loaded ??= import('./handOver').then(({ createHandOver }) =>
      createHandOver({
        ...options,
        view,
        post: (message) => {
          if (!over) channel.postMessage(message)
        },
        isHeld: () => free !== null,
        steal,
      }),
    )
    loaded.catch(() => {
      loaded = null
    })
    return loaded
  }

  const lose = (): void => {
    free = null
    view.onChange(false)
    wait()
  }

  /** `ready` settles when this window may edit the granted tab. */
  const request = (lockOptions: LockOptions, ready: (() => Promise<void>) | null): void => {
    requests += 1
    const requestNumber = requests
    const onGranted = (lock: Lock | null): Promise<void> | undefined => {
      if (lock === null) lose()
      if (lock === null || over) return undefined
      granted = requestNumber
      if (ready === null) view.onChange(true)
      else
        void ready().then(() => {
          if (!over && granted === requestNumber && free !== null) view.onChange(true)
        })
      return new Promise((resolve) => {
        free = resolve
      })
    }
    locks.request(name, lockOptions, onGranted).catch(() => {
      isWaiting = false
      // a newer request was granted: this window took the lock from itself
      if (!over && granted <= requestNumber) lose()
    })
  }

  const steal = (): void => {
    if (!over) request({ steal: true }, null)
  }

  /** Once the other window is gone, this one may edit. */
  const wait = (): void => {
    if (over || isWaiting) return
    isWaiting = true
    request({}, async () => {
      isWaiting = false
      await handOver().then(
        (part) => part.caughtUp(),
        () => undefined,
      )
    })
  }

  channel.addEventListener('message', ({ data }) => {
    handOver().then(
      (part) => part.hear(data as HoldMessage),
      () => undefined,
    )
  })

  request({ ifAvailable: true }, null)
  return {
    takeOver: () => void handOver().then((part) => part.ask(), steal),
    release: () => {
      over = true
      void loaded?.then((part) => part.stop())
      free?.()
      channel.close()
    },
  }
}
