import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { startServer, TEMPLATE } from './server'

/** Builds the sample warehouse once; every test server then starts from a copy of that home. */
export default async function prepare(): Promise<void> {
  rmSync(TEMPLATE, { recursive: true, force: true })
  mkdirSync(TEMPLATE, { recursive: true })
  const server = await startServer({ home: TEMPLATE })
  await server.sampleReady()
  await server.stop()
  if (!existsSync(join(TEMPLATE, 'examples.duckdb'))) throw new Error('The sample warehouse was not built')
}
