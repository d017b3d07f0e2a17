import { replay } from '../data/replay'
import { openFile } from './file'
import { growth } from './growth'
import { plantRaw } from './open'
import { seek } from './past'
import { rowsReady } from './rows'
import { append, durable } from './storage'
import { plant } from './world'

/** Measurements in the page; the bench calls them from outside. */
const bench = { append, durable, growth, openFile, plant, plantRaw, replay, rowsReady, seek }

export type PageBench = typeof bench

declare global {
  // oxlint-disable-next-line no-var
  var bench: PageBench
}

globalThis.bench = bench
