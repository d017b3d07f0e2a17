import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../../../server/engines/engine'
import { createTrinoEngine } from '../../../server/engines/trino/engine'

/** The place of a rogue server of Trino. */
export const placeAt = (port: number, more: object = {}) => ({
  address: '127.0.0.1',
  host: 'lake.invalid',
  port,
  catalog: 'lake',
  username: 'ana',
  unencrypted: true,
  anyCertificate: false,
  certificate: null,
  ...more,
})

export const optionsAt = (port: number, more: object = {}) => ({
  place: placeAt(port, more),
  password: undefined,
  tempDir: join(tmpdir(), 'recount-engine-work'),
  memoryLimitMb: 512,
})

/** An engine on a rogue server of Trino. */
export const openRogueEngine = (port: number, more: object = {}): Promise<Engine> =>
  createTrinoEngine(optionsAt(port, more))
