import { describe } from 'vitest'
import { compareCharts } from '../../server/support/comparison/compare'
import { trinoRemote } from '../../server/support/engines'
import { whyNoTrino } from '../../support/trino/install'

describe.skipIf(whyNoTrino() !== null)('charts of Trino', () => {
  compareCharts('trino', trinoRemote)
})
