import { describe } from 'vitest'
import { whyNoPostgres } from '../../support/postgres'
import { postgresRemote } from '../support/engines'
import { COMMON, guardDatasets, openIn, openInDuckDb } from '../support/guard'

describe('guard of datasets on DuckDB', () => {
  guardDatasets(openInDuckDb, COMMON)
})

describe.skipIf(whyNoPostgres() !== null)('guard of datasets on PostgreSQL', () => {
  guardDatasets(openIn(postgresRemote), COMMON)
})
