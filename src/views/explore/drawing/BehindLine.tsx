import { Clock } from 'lucide-react'

import { Button, Icon } from '../../controls'
import { t, tn } from '../../i18n'

interface BehindLineProps {
  /** Number of changes that the drawing lacks; 0 where they cannot be counted. */
  readonly changes: number
  /** The reason why no request is possible now. */
  readonly refusal: string | null
  readonly onUpdate: () => void
}

/** Says above a drawing that its controls were changed since. It covers the notes of the drawing, so that nothing moves. */
export const BehindLine = ({ changes, refusal, onUpdate }: BehindLineProps) => (
  <>
    <Icon of={Clock} size={14} />
    <span>
      {changes === 0
        ? t('Behind its controls')
        : tn('Behind its controls: %s change not drawn yet', 'Behind its controls: %s changes not drawn yet', changes)}
    </span>
    <Button size="small" shortcut="Mod+Enter" disabledReason={refusal} onClick={onUpdate}>
      {t('Update')}
    </Button>
  </>
)
