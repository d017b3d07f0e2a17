import { type ChildProcess, fork } from 'node:child_process'
import { childEntry } from '../engines/process/entry'
import type { RenderAnswer } from './protocol'

/** A template that takes longer ends with its process. */
const TIMEOUT_MS = 1000
const START_MS = 10_000
/** Data memory of the process, in KB: Node itself and the templates. */
const MEMORY_KB = 400_000
const MAX_WAITING = 64

type Rendered = Extract<RenderAnswer, { kind: string }> | { readonly text: string }

export interface Renderer {
  render(sql: string, params: Readonly<Record<string, unknown>>): Promise<Rendered>
  close(): void
}

const refused = (kind: 'fuel' | 'large' | 'failed', message: string): Rendered => ({ id: 0, kind, message })
const TOO_LONG = 'The template takes too long.'

const start = async (): Promise<ChildProcess> => {
  const entry = await childEntry(import.meta.url, 'template-child.js', 'child.ts')
  const limited = process.platform === 'linux'
  const flags = ['--max-old-space-size=128']
  const script = `ulimit -d ${MEMORY_KB}; ulimit -f 0; ulimit -c 0; exec "$@"`
  const child = fork(entry, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execPath: limited ? '/bin/sh' : process.execPath,
    execArgv: limited ? ['-c', script, 'sh', process.execPath, ...flags] : flags,
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC' },
  })
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Renders templates in a process of their own, one after the other, under limits of time and memory. The process starts
 * with the first template; one that had to be ended is followed by a fresh one.
 */
export const startRenderer = (timeoutMs = TIMEOUT_MS): Renderer => {
  let child: Promise<ChildProcess> | null = null
  let warm = false
  let last = 0
  let waiting = 0
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false

  const drop = (): void => {
    child?.then((running) => running.kill('SIGKILL')).catch(() => undefined)
    child = null
    warm = false
  }

  const one = async (sql: string, params: Readonly<Record<string, unknown>>): Promise<Rendered> => {
    if (closed) return refused('failed', 'The server is closing.')
    child ??= start()
    const running = await child
    last += 1
    const id = last
    return new Promise((resolve) => {
      const settle = (answer: Rendered, usable: boolean): void => {
        clearTimeout(timer)
        running.off('message', onMessage).off('exit', onExit).off('error', onExit)
        if (!usable) drop()
        resolve(answer)
      }
      const onMessage = (answer: RenderAnswer): void => {
        if (answer.id !== id) return
        warm = true
        settle(answer, !('kind' in answer) || answer.kind !== 'large')
      }
      const onExit = (): void => settle(refused('large', 'The template needs more than it may use.'), false)
      const timer = setTimeout(() => settle(refused('fuel', TOO_LONG), false), warm ? timeoutMs : START_MS)
      running.on('message', onMessage).on('exit', onExit).on('error', onExit)
      if (!running.connected) onExit()
      else running.send({ id, sql, params })
    })
  }

  return {
    render: async (sql, params) => {
      if (waiting >= MAX_WAITING) return refused('failed', 'Too many templates are waiting. Try again.')
      waiting += 1
      const answer = queue.then(() => one(sql, params))
      queue = answer.catch(() => undefined)
      return answer.finally(() => {
        waiting -= 1
      })
    },
    close: () => {
      closed = true
      drop()
    },
  }
}
