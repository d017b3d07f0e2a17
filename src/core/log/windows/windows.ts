import type { EventEnvelope } from '../../events/envelope'

/** Version of the messages between windows. */
const PROTOCOL = 1

/** Commits of more events than this are announced as a range, to be read from the log. */
const CARRIED_EVENTS = 64
const CARRIED_CHARACTERS = 64_000

export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

/** Messages between the windows of one user. */
export type Message =
  | { readonly kind: 'hello' }
  | { readonly kind: 'commit'; readonly to: number; readonly events: readonly EventEnvelope[] | null }
  /** Events are missing from the log: windows that still have them write them again. */
  | { readonly kind: 'lost' }

export interface WindowsOptions {
  readonly channel: Channel | null
  /** Version of the log's format that this build writes. */
  readonly format: number
  readonly receive: (message: Message) => void
  /** A window of a newer build is there. */
  readonly newer: () => void
}

export interface Windows {
  /** Delivers the messages since the window began to listen, and all later ones. */
  start(): void
  hello(): void
  commit(events: readonly EventEnvelope[]): void
  lost(): void
  close(): void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Listens from the moment it is made, so that nothing falls between loading and listening. */
export const createWindows = ({ channel, format, receive, newer }: WindowsOptions): Windows => {
  let heldMessages: Message[] | null = []

  const take = (data: unknown) => {
    if (!isRecord(data) || typeof data.protocol !== 'number' || typeof data.format !== 'number') return
    if (data.protocol > PROTOCOL || data.format > format) return newer()
    const message = data.message as Message
    if (heldMessages !== null) heldMessages.push(message)
    else receive(message)
  }
  channel?.addEventListener('message', ({ data }) => take(data))

  const post = (message: Message) => {
    try {
      channel?.postMessage({ protocol: PROTOCOL, format, message })
    } catch {
      // Closed: this window is about to go.
    }
  }

  return {
    start: () => {
      const waiting = heldMessages ?? []
      heldMessages = null
      waiting.forEach(receive)
    },
    hello: () => post({ kind: 'hello' }),
    commit: (events) => {
      if (channel === null) return
      const small = events.length <= CARRIED_EVENTS && JSON.stringify(events).length <= CARRIED_CHARACTERS
      post({ kind: 'commit', to: events.at(-1)?.seq ?? 0, events: small ? events : null })
    },
    lost: () => post({ kind: 'lost' }),
    close: () => channel?.close(),
  }
}
