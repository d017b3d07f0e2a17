import { CircleCheck, CircleX } from 'lucide-react'

import type { FoundSchemas } from '../../../events/database/database'
import { Icon } from '../../controls'
import { t } from '../../i18n'
import { firstSchemas, schemasText } from './schemasText'

interface OutcomeProps {
  readonly works: boolean
  readonly schemas: FoundSchemas | null
  /** The reason of a failure; null without one. */
  readonly failure: string | null
}

/** Outcome of the latest test or save, in words. */
export const Outcome = ({ works, schemas, failure }: OutcomeProps) => (
  <output className="database-outcome grow">
    {works && (
      <span className="row ok">
        <Icon of={CircleCheck} />
        <span>
          {t('The connection works.')}{' '}
          {schemas !== null && (
            <span className="found" title={schemasText(schemas)}>
              {schemasText(firstSchemas(schemas))}
            </span>
          )}
        </span>
      </span>
    )}
    {failure !== null && (
      <span className="row bad">
        <Icon of={CircleX} />
        <span>{failure}</span>
      </span>
    )}
  </output>
)
