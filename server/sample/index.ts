import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { childEntry } from '../engines/process/entry'

export interface SampleOptions {
  readonly log: (line: string) => void
  /** By default `sample-child.js` beside the bundle, or built from source as the engine's child is. */
  readonly childEntry?: string
}

type Message = { line: string } | { done: true } | { error: string }

/** Folder with the data files of the vega-datasets package. */
function dataFolder(): string {
  const entry = createRequire(import.meta.url).resolve('vega-datasets')
  return join(dirname(dirname(entry)), 'data')
}

/**
 * Builds the sample warehouse: in a process of its own, into a temporary file that takes the place of `file` only when
 * it is complete. An existing file is left as it is. Rejects, leaving nothing behind, when the build fails.
 */
export async function buildSample(file: string, options: SampleOptions): Promise<void> {
  const target = resolve(file)
  if (existsSync(target)) return
  await mkdir(dirname(target), { recursive: true })
  const entry = options.childEntry ?? (await childEntry(import.meta.url, 'sample-child.js', 'child.ts'))
  const temporary = `${target}.building-${process.pid}`
  // also remains of an interrupted build: the data directory is this server's alone
  const clean = async () => {
    const left = (await readdir(dirname(target))).filter((name) => name.startsWith(`${basename(target)}.building-`))
    await Promise.all(left.map((name) => rm(join(dirname(target), name), { force: true })))
  }
  await clean()
  try {
    await fillInChild(entry, temporary, options.log)
    await rename(temporary, target)
  } finally {
    await clean()
  }
}

function fillInChild(entry: string, file: string, log: (line: string) => void): Promise<void> {
  return new Promise((done, fail) => {
    const child = fork(entry, [file, dataFolder()], {
      env: { PATH: process.env.PATH ?? '', TZ: 'UTC', UV_THREADPOOL_SIZE: '8' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    let complete = false
    child.on('message', (message: Message) => {
      if ('line' in message) log(message.line)
      else if ('done' in message) complete = true
      else fail(new Error(`The sample could not be built: ${message.error}`))
    })
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      if (complete) done()
      else fail(new Error(`The sample could not be built: the process ended with ${signal ?? code}.`))
    })
  })
}
