import { describe } from 'vitest'
import { trinoRemote } from '../../server/support/engines'
import { guardDatasets, openIn } from '../../server/support/guard'
import { whyNoTrino } from '../../support/trino/install'

const SQL = { joined: (column: string) => `array_join(array_agg(${column}), ',')`, fence: 'LIMIT 9223372036854775807' }

describe.skipIf(whyNoTrino() !== null)('guard of datasets on Trino', () => {
  guardDatasets(openIn(trinoRemote), SQL)
})
