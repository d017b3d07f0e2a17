import { Braces, CalendarClock, Ellipsis, Layers } from 'lucide-react'
import { useEffect, useState } from 'react'

import { may, mayMakeDatasets } from '../../../projections/selectors'
import { Button, IconButton, Menu, type MenuItem } from '../../controls'
import { useLater } from '../../controls/later'
import { useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import type { TextPart } from '../editor/handle'
import { dialogs } from './part'
import { useMissing } from './useMissing'

const WAIT = 'Commands wait until you are back.'

interface Open {
  readonly what: 'dataset' | 'schedule' | 'template'
  readonly part: TextPart
}

interface MoreActionsProps {
  readonly id: string
  /** Brings what was typed up to now into the log and answers what Run would run. */
  readonly part: () => TextPart
}

/** What one does with a query now and then. */
export const MoreActions = ({ id, part }: MoreActionsProps) => {
  const past = useIsPast()
  const [open, setOpen] = useState<Open | null>(null)
  const parts = useLater(dialogs)
  const datasets = useSelect(['session'], mayMakeDatasets)
  const saves = useSelect(['session'], (model) => may(model, 'can_write on SavedQuery'))
  const missing = useMissing(id)
  useEffect(() => {
    if (open !== null) dialogs.fetch()
  }, [open])
  const ask = (what: Open['what']) => (): void => setOpen({ what, part: part() })
  const items: MenuItem[] = [
    { label: t('Template parameters'), icon: Braces, disabled: past, onSelect: ask('template') },
  ]
  if (saves) items.push({ label: t('Schedule'), icon: CalendarClock, disabled: past, onSelect: ask('schedule') })
  if (datasets) items.push({ label: t('Create dataset'), icon: Layers, disabled: past, onSelect: ask('dataset') })
  const close = (): void => setOpen(null)
  return (
    <>
      {missing !== null && (
        <Button
          icon={Braces}
          className={missing === '' ? '' : 'warn'}
          disabledReason={past ? t(WAIT) : null}
          onClick={ask('template')}
        >
          {missing === '' ? t('Parameters') : t('Set %s', missing)}
        </Button>
      )}
      <Menu
        align="end"
        items={items}
        trigger={<IconButton label={t('More actions')} icon={Ellipsis} variant="standard" />}
      />
      {parts !== null && open?.what === 'schedule' && <parts.ScheduleDialog id={id} onClose={close} />}
      {parts !== null && open?.what === 'template' && <parts.TemplateDialog id={id} onClose={close} />}
      {parts !== null && open?.what === 'dataset' && <parts.DatasetDialog id={id} part={open.part} onClose={close} />}
    </>
  )
}
