import 'fake-indexeddb/auto'

/** How the n-th call to the database fails; `crash`: the page is gone from there on. */
export type FaultMode =
  | 'throw InvalidStateError'
  | 'throw UnknownError'
  | 'abort'
  | 'abort UnknownError'
  | 'quota'
  | 'hang'
  | 'crash'

type Aborting = IDBTransaction & { _abort(name: string | null): void; _requests: { request: IDBRequest | null }[] }

const STORE_CALLS = [
  'add',
  'put',
  'get',
  'getAll',
  'getAllKeys',
  'getKey',
  'delete',
  'openCursor',
  'openKeyCursor',
] as const

/** A request that is never answered. */
const silence = (): IDBRequest => Reflect.construct(IDBRequest, []) as IDBRequest
const openSilence = (): IDBOpenDBRequest => Reflect.construct(IDBOpenDBRequest, []) as IDBOpenDBRequest

/** Counts every call to the database and makes the chosen ones fail. */
export class Faults {
  calls = 0
  hits = 0
  #fail: (call: number) => FaultMode | null = () => null
  #dead = new WeakSet<IDBDatabase>()
  readonly #hung = new WeakSet<IDBTransaction>()
  readonly #living = new Set<IDBDatabase>()
  /** Runs when the page crashes. */
  onCrash = (): void => {}

  /** Fails the calls from `n` to `n + count - 1`, counted from now. */
  arm(n: number, mode: FaultMode, count = 1): void {
    this.calls = 0
    this.hits = 0
    this.#fail = (call) => (call >= n && call < n + count ? mode : null)
  }

  disarm(): void {
    this.#fail = () => null
  }

  crash(transaction: IDBTransaction | null): void {
    this.hits += 1
    this.disarm()
    for (const database of this.#living) this.#dead.add(database)
    this.#living.clear()
    if (transaction !== null) (transaction as Aborting)._abort('AbortError')
    this.onCrash()
  }

  step(): FaultMode | null {
    this.calls += 1
    const mode = this.#fail(this.calls)
    if (mode !== null && mode !== 'crash') this.hits += 1
    return mode
  }

  /** Nothing is heard of this transaction any more, and nothing of it is kept. */
  hang(transaction: IDBTransaction): void {
    const mute = (target: EventTarget) => Object.assign(target, { dispatchEvent: () => true })
    mute(transaction)
    for (const { request } of (transaction as Aborting)._requests) if (request !== null) mute(request)
    ;(transaction as Aborting)._abort(null)
    this.#hung.add(transaction)
  }

  isHung = (transaction: IDBTransaction): boolean => this.#hung.has(transaction)
  isDead = (database: IDBDatabase): boolean => this.#dead.has(database)
  born = (database: IDBDatabase): void => void this.#living.add(database)
}

const named = (mode: FaultMode): DOMException => new DOMException(mode, mode.split(' ')[1])

const failCall = (faults: Faults, mode: FaultMode, transaction: IDBTransaction, call: () => IDBRequest): IDBRequest => {
  if (mode.startsWith('throw')) throw named(mode)
  if (mode === 'hang') {
    faults.hang(transaction)
    return silence()
  }
  if (mode === 'crash') {
    faults.crash(transaction)
    return silence()
  }
  const request = call()
  const error = mode === 'quota' ? 'QuotaExceededError' : (mode.split(' ')[1] ?? 'AbortError')
  queueMicrotask(() => {
    try {
      ;(transaction as Aborting)._abort(error)
    } catch {
      // It ended before.
    }
  })
  return request
}

/** Puts itself between the code and the database, for the rest of the file. */
export const installFaults = (): Faults => {
  const faults = new Faults()
  const store = IDBObjectStore.prototype as unknown as Record<string, (...args: unknown[]) => IDBRequest>
  for (const name of STORE_CALLS) {
    const original = store[name]
    if (original === undefined) throw new Error(`no ${name}`)
    store[name] = function call(this: IDBObjectStore, ...args: unknown[]) {
      if (faults.isDead(this.transaction.db) || faults.isHung(this.transaction)) return silence()
      const mode = faults.step()
      const real = () => original.apply(this as never, args)
      return mode === null ? real() : failCall(faults, mode, this.transaction, real)
    }
  }
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own transaction
  const commit = IDBTransaction.prototype.commit
  IDBTransaction.prototype.commit = function committing(this: IDBTransaction) {
    if (!faults.isHung(this)) commit.apply(this)
  }
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own database
  const transaction = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function begin(this: IDBDatabase, ...args) {
    if ((args[1] as string) === 'versionchange') return transaction.apply(this, args)
    if (faults.isDead(this)) throw named('throw InvalidStateError')
    const mode = faults.step()
    if (mode === null || mode === 'hang') return transaction.apply(this, args)
    if (mode === 'crash') faults.crash(null)
    throw mode === 'quota' ? new DOMException('', 'QuotaExceededError') : named('throw InvalidStateError')
  }
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own factory
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function opening(this: IDBFactory, ...args) {
    const mode = faults.step()
    if (mode === 'hang') return openSilence()
    if (mode === 'crash') {
      faults.crash(null)
      return openSilence()
    }
    if (mode !== null) throw mode === 'quota' ? new DOMException('', 'QuotaExceededError') : named('throw UnknownError')
    const request = open.apply(this, args)
    request.addEventListener('success', () => faults.born(request.result))
    return request
  }
  return faults
}
