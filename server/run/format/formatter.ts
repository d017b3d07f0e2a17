import { Worker } from 'node:worker_threads'

const TIMEOUT_MS = 10_000
const MAX_WAITING = 16

type Formatted = { readonly text: string } | { readonly refusal: 'invalid' | 'timeout' | 'busy' }

export interface Formatter {
  format(sql: string, engine: string | null): Promise<Formatted>
  close(): Promise<void>
}

const languages: Readonly<Record<string, string>> = {
  duckdb: 'duckdb',
  postgresql: 'postgresql',
  mysql: 'mysql',
  clickhouse: 'clickhouse',
  trino: 'trino',
  sqlite: 'sqlite',
}

interface Job {
  readonly settle: (answer: Formatted) => void
  readonly timer: NodeJS.Timeout
}

/**
 * Formats in a worker thread, since long SQL takes seconds: the event loop stays free, and a text that takes too long
 * ends with its thread.
 */
export const startFormatter = (timeoutMs = TIMEOUT_MS): Formatter => {
  const jobs = new Map<number, Job>()
  let worker: Worker | null = null
  let lastId = 0

  const settle = (id: number, answer: Formatted): void => {
    const job = jobs.get(id)
    if (!job) return
    clearTimeout(job.timer)
    jobs.delete(id)
    job.settle(answer)
  }

  const drop = (answer: Formatted): void => {
    const dead = worker
    worker = null
    for (const id of jobs.keys()) settle(id, answer)
    void dead?.terminate()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./formatWorker.mjs', import.meta.url))
    started.unref()
    started.on('message', (answer: { id: number; text: string | null }) => {
      settle(answer.id, answer.text === null ? { refusal: 'invalid' } : { text: answer.text })
    })
    started.on('error', () => {
      if (worker === started) drop({ refusal: 'invalid' })
    })
    return started
  }

  return {
    format: (sql, engine) =>
      new Promise((resolve) => {
        if (jobs.size >= MAX_WAITING) {
          resolve({ refusal: 'busy' })
          return
        }
        worker ??= start()
        lastId += 1
        jobs.set(lastId, { settle: resolve, timer: setTimeout(() => drop({ refusal: 'timeout' }), timeoutMs) })
        worker.postMessage({ id: lastId, sql, language: languages[engine ?? ''] ?? 'duckdb' })
      }),
    close: async () => {
      const running = worker
      drop({ refusal: 'timeout' })
      await running?.terminate()
    },
  }
}
