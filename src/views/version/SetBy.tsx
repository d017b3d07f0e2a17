import { UserRoundPen } from 'lucide-react'
import { Suspense, useState } from 'react'

import type { SetterKind } from '../../../contract/version/setter'
import { IconButton, Popover, Skeleton } from '../controls'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { useIsPast } from '../hooks'
import { t } from '../i18n'
import { withListCommands } from '../withCommands'
import type { SetPart } from './SetByList'

const SetByList = lazyWithRetry(() => withListCommands(import('./SetByList')), 'SetByList')

interface SetByProps {
  readonly kind: SetterKind
  /** Number of the thing; null for one that is not saved yet, which nobody has set. */
  readonly id: number | null
  /** The fields and controls beside the button. */
  readonly parts: readonly SetPart[]
  /** Name of the section, form or item that they are in. */
  readonly of: string
  /** The reason why this person may not ask. */
  readonly refusal?: string | null
}

/** Tells for each part of a form who set it last, when, and from what to what. */
export const SetBy = ({ kind, id, parts, of, refusal = null }: SetByProps) => {
  const [open, setOpen] = useState(false)
  const past = useIsPast()
  if (id === null || past || refusal !== null || parts.length === 0) return null
  return (
    <Popover
      label={t('Who set this?')}
      className="who-set"
      align="end"
      arrow
      open={open}
      onOpenChange={setOpen}
      // in its name the section would be found twice
      trigger={
        <IconButton
          size="small"
          icon={UserRoundPen}
          label={t('Who set this')}
          tooltip={t('Who set this: %s', of)}
          aria-description={of}
        />
      }
    >
      {open && (
        <Suspense fallback={<Skeleton lines={[60, 80]} />}>
          <SetByList kind={kind} id={id} of={of} parts={parts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Popover>
  )
}
