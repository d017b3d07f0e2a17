import { type ChildProcess, fork } from 'node:child_process'
import { OVERHEAD_MB } from '../process/process'
import { KEY_VARIABLE, type Launch } from '../process/protocol'
import { NOTES_FD, OUTLET_FD } from './protocol'

/** A program that makes a file of the rows that the first program writes, and leaves its notes on `NOTES_FD`. */
export interface Stage {
  readonly entry: string
  /** Handed over as one JSON argument. */
  readonly settings?: { readonly memoryLimitMb: number; readonly threads: number }
  /** True when it writes to `OUTLET`, by name; to its standard output otherwise. */
  readonly writesByName: boolean
}

export interface Pipeline {
  /** The program that reads the rows of the query, and reports over its IPC channel. It writes to `OUTLET`. */
  readonly entry: string
  /** Its settings, handed over as one JSON argument, but for the secret. */
  readonly settings: Launch
  /** Null when the first program writes the file itself. */
  readonly stage: Stage | null
  readonly cwd: string
}

const limited = (memoryLimitMb: number): string => `ulimit -d ${(memoryLimitMb + OVERHEAD_MB) * 1024}`

/** A pipe as `OUTLET`. Node would give the program a socket, which cannot be opened by name. */
const TO_OUTLET = `${OUTLET_FD}>&1 >/dev/null`

const stageScript = (stage: Stage | null): string => {
  if (stage === null) return `cat 3>&-`
  const { settings, writesByName } = stage
  const limit = settings === undefined ? '' : `${limited(settings.memoryLimitMb)}; `
  const program = `unset ${KEY_VARIABLE}; ${limit}exec "$NODE" --max-old-space-size=256 "$STAGE" "$STAGE_SETTINGS"`
  return writesByName
    ? `{ ${program} ${TO_OUTLET}; } 3>&- | cat 3>&- ${NOTES_FD}>&-`
    : `{ ${program}; } 3>&- ${OUTLET_FD}>&-`
}

/**
 * Starts the programs of an export as one group of processes under limits of the operating system. The output of the pipeline is
 * the file. Nothing but its pipes grows.
 */
export const launchPipeline = ({ entry, settings, stage, cwd }: Pipeline): ChildProcess => {
  const { key, ...argument } = settings
  const script =
    `ulimit -f 0; ulimit -c 0; ` +
    `{ ${limited(settings.memoryLimitMb)}; exec "$NODE" --max-old-space-size=512 "$@" ${TO_OUTLET}; } | ${stageScript(stage)}`
  return fork(entry, [JSON.stringify(argument)], {
    cwd,
    detached: true,
    serialization: 'json',
    stdio: ['ignore', 'pipe', 'ignore', 'ipc', 'pipe'],
    execPath: '/bin/sh',
    execArgv: ['-c', script, 'sh'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: cwd,
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: '8',
      NODE: process.execPath,
      ...(stage === null ? {} : { STAGE: stage.entry, STAGE_SETTINGS: JSON.stringify(stage.settings ?? {}) }),
      ...(key === undefined ? {} : { [KEY_VARIABLE]: key }),
    },
  })
}

/** Ends all programs of an export. */
export const killPipeline = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // the whole group has ended already
  }
}
