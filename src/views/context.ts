import { createContext } from 'react'

import type { SupportSession } from '../../contract/support/desk'
import type { SupportMoment } from '../../contract/support/moment'
import type { Dispatch } from '../app/commands/dispatch'
import type { EventMap } from '../core/events/registry'
import type { EventEnvelope } from '../core/events/envelope'
import type { LogLevel, TransferHeader } from '../core/log/file/export'
import type { Imported } from '../core/log/file/import'
import type { Vouched } from '../core/log/file/signature'
import type { ResultReader } from '../core/results/types'
import type { ChartIntent } from '../projections/chart/demand'
import type { ReadStore } from '../core/readModel/store'
import type { Timeline } from '../core/readModel/timeline'

/** A text of the log as it is, and as it leaves at each level. */
export type SupportLine = Readonly<Record<LogLevel, string>> & { readonly kind: 'sql' | 'tab' | 'message' }

/** The log as it would leave for support. */
export interface SupportDraft {
  readonly first: number
  readonly head: number
  /** Time of the first event, in ms. */
  readonly from: number
  /** Event of the fault that is reported. */
  readonly fault: string | null
  /** Approximate size at each level. */
  readonly bytes: Readonly<Record<LogLevel, number>>
  readonly lines: readonly SupportLine[]
}

/** Log and states that can be looked back on: one's own, or those of an opened file. */
export interface PastSource {
  readonly kind: 'log' | 'file'
  readonly title: string
  readonly timeline: Timeline
  head(): number
  first(): Promise<number>
  read(from: number, to: number): Promise<readonly EventEnvelope[]>
  /** Called when events were added. */
  subscribe(listener: () => void): () => void
  /** Frees what an opened file holds; absent where nothing is held. */
  close?(): void
}

/** Reason why a password was not changed. */
export interface PasswordRefusal {
  readonly message: string
  readonly field: 'password' | 'current'
}

/** A log file that was read and can be looked at; or why it cannot. */
export type OpenedLog =
  | (Omit<Extract<Imported, { readonly ok: true }>, 'events' | 'footer'> & {
      readonly source: PastSource
      readonly vouched: Vouched
    })
  | Extract<Imported, { readonly ok: false }>

/** A session that was sent to support, and what went wrong in it. */
export interface SentSession {
  readonly session: SupportSession
  /** In the order of its log. */
  readonly moments: readonly SupportMoment[]
}

type Refusal = Pick<Extract<Imported, { readonly ok: false }>, 'ok' | 'message'>

/** A session of support, with its log, which comes later; or why it cannot be read. */
export type OpenedSession =
  | (SentSession & { readonly ok: true; readonly log: Promise<Extract<OpenedLog, { readonly ok: true }> | Refusal> })
  | Refusal

/** The views' access to the outside world; `main.tsx` wires it. */
export interface Services {
  readonly dispatch: Dispatch
  /** Keeps typing that no command recorded yet where it outlives the page; an empty list before a command records it. */
  readonly draft: (edits: readonly EventMap['editor.sql_edited'][]) => void
  readonly session: string
  readonly results: ResultReader
  readonly past: PastSource
  /** Reads a log file; it opens beside the live log and is never merged into it. */
  openLog(file: File): Promise<OpenedLog>
  /** Reads a session that was sent to support, by its id, to be looked at like a log file. The signal ends the reading. */
  openSession(id: number, signal: AbortSignal): Promise<OpenedSession>
  /** Hands the events of an opened log from one to another to the person as a file, as they are in it. */
  saveStretch(source: PastSource, from: number, to: number, header: TransferHeader): Promise<void>
  /** Hands the log to the person as a file. Answers whether the server signed it. */
  exportLog(level: LogLevel): Promise<boolean>
  /** Version of the client. */
  readonly build: string
  /** False where the server has no support to send to. */
  readonly hasSupport: boolean
  /** The log as it would leave for support: for the run or chart of a key, or for all. */
  draftSupport(subject: string | null): Promise<SupportDraft>
  /** Keeps a file that someone chose at hand for the effect that sends it; null lets it go. */
  holdFile(id: string, file: Blob | null): void
  /** Hands something to the person as a file. */
  saveFile(name: string, content: Blob): void
  signOut(): Promise<void>
  /** When a new password needs the current one: now, once one was set, or never, as the server said with the page. */
  readonly asksPassword: 'now' | 'later' | 'never'
  /** Answers null on success, else the reason, and if that concerns the current password. */
  changePassword(password: string, current: string | null): Promise<PasswordRefusal | null>
  /** Makes a link that signs a user in once; no event holds it. Throws a `CallFailure` where the server refuses. */
  makeSignInLink(userId: number): Promise<{ readonly url: string; readonly expiresOn: string }>
  /**
   * Claims a tab for editing in this window. `onChange` is called with true while this window holds it; `leave` records the typed
   * text at once and takes no more, since another window takes the tab.
   */
  holdEditor(
    id: string,
    view: { readonly onChange: (isHeld: boolean) => void; readonly leave: () => void },
  ): { takeOver(): void; release(): void }
  /** Keeps a secret in memory on its way to the server; events carry the handle that it answers. */
  keepSecret(secret: string): string
  /** Drops a secret that no request uses. */
  dropSecret(handle: string): void
  /** Takes the needs of a chart on the page. No event holds them: each request that follows records its reason. */
  readonly wantChart: (intent: ChartIntent) => void
  /** Hover and focus hold the messages on screen: while true, none of them goes away by itself. */
  holdToasts(isHeld: boolean): void
  /** The query of a posted form (`A2.04`), once; null when there is none left. */
  takePosted(): Readonly<Record<string, unknown>> | null
  /** Commits everything now, for moments at which the page may end. */
  flush(): Promise<void>
}

export const StoreContext = createContext<ReadStore | null>(null)
export const ServicesContext = createContext<Services | null>(null)

/** Set while the screen shows the past: commands are disabled, and this is why. */
export interface PastView {
  readonly seq: number
  /** When that was; null while it is being read. */
  readonly at: number | null
  readonly source: PastSource
  /** The window whose arrangement is shown: the one that acted at that moment. */
  readonly session: string
  /** Set inside the history's preview, where nothing answers a person. */
  readonly isPreview?: true
}
export const PastContext = createContext<PastView | null>(null)
