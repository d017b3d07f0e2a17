import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { DATA_FD, FRAME_HEADER, KEY_VARIABLE } from './protocol'
import type { Answer, Opened, Launch, Request } from './protocol'

/** Reason of a child's end: killed to end a run that did not stop, out of memory, a crash, or closed by us. */
export type Death = 'killed' | 'memory' | 'crashed' | 'closed'

export class ChildDied extends Error {
  readonly death: Death
  /** Requests that were under way when it ended. */
  readonly companions: number
  constructor(death: Death, companions: number) {
    super(`The database process ended (${death}).`)
    this.death = death
    this.companions = companions
  }
}

interface Pending {
  readonly isRun: boolean
  readonly chunks: Uint8Array[]
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  readonly onProgress: (answer: Extract<Answer, { op: 'progress' }>) => void
  received: number
  answer: Answer | null
  shared: boolean
}

export interface Call {
  readonly id: number
  readonly answer: Promise<Answer>
  readonly chunks: readonly Uint8Array[]
  /** True when no other run was ever active in the same child, so that only this one can hold its memory. */
  readonly hadAll: () => boolean
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<T>((done, fail) => ([resolve, reject] = [done, fail]))
  return { promise, resolve, reject }
}

const COMMA = Buffer.from(',')

/** The child's memory beside DuckDB's own count: Node, thread stacks, JSON on its way out. */
export const OVERHEAD_MB = 768

/**
 * Starts Node under limits of the operating system: data memory (so that an allocation beyond it fails inside DuckDB
 * as an error), no file may grow but that of a child which writes, no core dump. Where there are none (macOS, Windows) the child's own watch of its
 * resident size ends it.
 */
function launch(entry: string, settings: Launch, cwd: string): ChildProcess {
  const { key, ...argument } = settings
  const limitKb = (settings.memoryLimitMb + OVERHEAD_MB) * 1024
  // in blocks of 512 bytes
  const fileBlocks = settings.writable ? (settings.maxFileMb ?? 0) * 2048 : 0
  const limited = process.platform === 'linux'
  const nodeFlags = ['--max-old-space-size=512']
  const script = `ulimit -d ${limitKb}; ulimit -f ${fileBlocks}; ulimit -c 0; exec "$@"`
  return fork(entry, [JSON.stringify(argument)], {
    cwd,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    execPath: limited ? '/bin/sh' : process.execPath,
    execArgv: limited ? ['-c', script, 'sh', process.execPath, ...nodeFlags] : nodeFlags,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: cwd,
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: '16',
      ...(key === undefined ? {} : { [KEY_VARIABLE]: key }),
    },
  })
}

/** Lets the server answer first where both want the same processor: it has little to do, and everybody waits for it. */
function yieldToServer({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already, or the system forbids changing priorities
  }
}

/** One child process: requests in, answers and rows out. It is used until it ends and never restarted. */
export class Child {
  readonly ready: Promise<Opened>
  readonly ended: Promise<Death>
  private readonly process: ChildProcess
  private readonly pending = new Map<number, Pending>()
  private death: Death | null = null
  private lastId = 0
  private hasRun = false
  private retired = false
  private frame = { id: 0, left: 0, header: Buffer.alloc(0) }

  /** A child that computes yields to the server. One that talks to a database must not: a stop would wait for that database. */
  constructor(entry: string, settings: Launch, cwd: string, computes: boolean) {
    this.process = launch(entry, settings, cwd)
    if (computes) yieldToServer(this.process)
    let stderr = ''
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-4000)))
    const data = this.process.stdio[DATA_FD] as Readable
    data.on('data', (bytes: Buffer) => this.take(bytes)).on('error', () => this.kill('crashed'))
    this.ready = new Promise((resolve, reject) => {
      this.process.on('message', (answer: Answer) => {
        if (answer.op === 'ready') resolve(answer.opened)
        else if (answer.op === 'broken') reject(new Error(answer.message))
        else if (answer.op === 'memory') this.death ??= 'memory'
        else this.answered(answer)
      })
      this.process.once('error', reject)
      this.process.once('exit', () => reject(new ChildDied(this.death ?? 'crashed', 0)))
    })
    this.ready.catch(() => undefined)
    this.ended = new Promise((resolve) => {
      // its last words may come after its exit
      this.process.once('close', () => {
        const outOfMemory = /bad_alloc|out of memory|Cannot allocate/i.test(stderr)
        this.death ??= outOfMemory ? 'memory' : 'crashed'
        const all = [...this.pending.values()]
        const runs = all.filter(({ isRun }) => isRun).length
        this.pending.clear()
        for (const { reject } of all) reject(new ChildDied(this.death, Math.max(0, runs - 1)))
        resolve(this.death)
      })
    })
  }

  get pid(): number {
    return this.process.pid ?? 0
  }

  get alive(): boolean {
    return this.death === null
  }

  /** `id` is filled in. For a run the rows arrive in `chunks`, separated by commas, before the answer resolves. */
  call<Op extends Request['op']>(
    request: Omit<Extract<Request, { op: Op }>, 'id'> & { op: Op },
    onProgress: Pending['onProgress'] = () => undefined,
  ): Call {
    const id = ++this.lastId
    const isRun = request.op === 'run'
    const { promise, resolve, reject } = withResolvers<Answer>()
    const runs = [...this.pending.values()].filter((other) => other.isRun)
    const pending: Pending = {
      isRun,
      chunks: [],
      resolve,
      reject,
      onProgress,
      received: 0,
      answer: null,
      shared: isRun && this.hasRun,
    }
    if (this.death) reject(new ChildDied(this.death, 0))
    else {
      if (isRun) for (const other of runs) other.shared = true
      this.hasRun ||= isRun
      this.pending.set(id, pending)
      this.process.send({ ...request, id }, () => undefined)
    }
    return { id, answer: promise, chunks: pending.chunks, hadAll: () => !pending.shared }
  }

  /** Has a child that was started ahead open its file. */
  open(): void {
    if (this.alive) this.process.send({ op: 'open', id: 0 } satisfies Request, () => undefined)
  }

  /** A table that runs shared is needed no longer. */
  forget(table: string): void {
    if (this.alive) this.process.send({ op: 'forget', id: 0, table } satisfies Request, () => undefined)
  }

  interrupt(id: number): void {
    if (this.alive) this.process.send({ op: 'interrupt', id } satisfies Request, () => undefined)
  }

  /** Ends it as soon as nothing is under way. */
  retire(): void {
    this.retired = true
    if (this.pending.size === 0) this.kill('killed')
  }

  kill(death: Death): void {
    this.death ??= death
    this.process.kill('SIGKILL')
  }

  private answered(answer: Answer): void {
    const pending = this.pending.get(answer.id)
    if (!pending) return
    if (answer.op === 'progress') return pending.onProgress(answer)
    pending.answer = answer
    this.settle(answer.id, pending)
  }

  private settle(id: number, pending: Pending): void {
    const { answer } = pending
    if (answer === null || (answer.op === 'done' && pending.received < answer.result.bytes)) return
    this.pending.delete(id)
    pending.resolve(answer)
    if (this.retired) this.retire()
  }

  private take(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) {
      if (this.frame.left === 0) {
        const header = Buffer.concat([
          this.frame.header,
          bytes.subarray(at, at + FRAME_HEADER - this.frame.header.length),
        ])
        at += header.length - this.frame.header.length
        this.frame.header = header
        if (header.length < FRAME_HEADER) return
        this.frame = { id: header.readUInt32LE(0), left: header.readUInt32LE(4), header: Buffer.alloc(0) }
        const pending = this.pending.get(this.frame.id)
        if (pending && pending.received > 0) pending.chunks.push(COMMA)
        continue
      }
      const part = bytes.subarray(at, at + this.frame.left)
      at += part.length
      this.frame.left -= part.length
      const pending = this.pending.get(this.frame.id)
      if (!pending) continue
      pending.chunks.push(part)
      pending.received += part.length
      this.settle(this.frame.id, pending)
    }
  }
}
