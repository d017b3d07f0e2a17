/** Steps of a window as a tab comes to it and goes to another. */
export interface EditorLockView {
  /** True when this window may edit, false when another one holds the tab. */
  onChange(isHeld: boolean): void
  /** Another window takes the tab: nothing is typed here from now on; settles when all that was typed is in the log. */
  handOver(): Promise<void>
  /** Everything that other windows typed into the tab is shown here when this settles. */
  catchUp(): Promise<void>
}

/** The part of `BroadcastChannel` by which windows request a tab from each other. */
export interface HoldChannel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

export interface EditorLockOptions {
  /** Null on an insecure origin: there every window may edit. */
  readonly locks: Pick<LockManager, 'request'> | null
  readonly openChannel: (name: string) => HoldChannel
  readonly setTimer: (work: () => void, ms: number) => number
  readonly clearTimer: (timer: number) => void
  readonly user: string
  /** Of this window. */
  readonly session: string
}
