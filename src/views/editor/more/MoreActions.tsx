import { Braces, CalendarClock, Ellipsis, Layers } from 'lucide-react'

import { may } from '../../../projections/session/permissions'
import { Button, IconButton, Menu, type MenuItem } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import type { TextPart } from '../text/handle'
import { useDialogs } from './useDialogs'
import { useMissing } from './useMissing'

interface Open {
  readonly what: 'dataset' | 'schedule' | 'template'
  readonly part: TextPart
}

interface MoreActionsProps {
  readonly id: string
  /** Puts all text typed so far into the log and answers the part that Run would run. */
  readonly part: () => TextPart
}

/** Less frequent actions on a query. */
export const MoreActions = ({ id, part }: MoreActionsProps) => {
  const { waits, mayMake, shown, ask, close } = useDialogs<Open>()
  const saves = useSelect(['session'], (model) => may(model, 'can_write on SavedQuery'))
  const missing = useMissing(id)
  const past = waits !== null
  const asking = (what: Open['what']) => (): void => ask({ what, part: part() })
  const items: MenuItem[] = [
    { label: t('Template parameters'), icon: Braces, disabled: past, onSelect: asking('template') },
  ]
  if (saves) items.push({ label: t('Schedule'), icon: CalendarClock, disabled: past, onSelect: asking('schedule') })
  if (mayMake) items.push({ label: t('Create dataset'), icon: Layers, disabled: past, onSelect: asking('dataset') })
  return (
    <>
      {missing !== null && (
        <Button
          icon={Braces}
          className={missing === '' ? '' : 'warn'}
          disabledReason={waits}
          onClick={asking('template')}
        >
          {missing === '' ? t('Parameters') : t('Set %s', missing)}
        </Button>
      )}
      <Menu
        align="end"
        items={items}
        trigger={<IconButton label={t('More actions')} icon={Ellipsis} variant="standard" />}
      />
      {shown?.open.what === 'schedule' && <shown.parts.ScheduleDialog id={id} onClose={close} />}
      {shown?.open.what === 'template' && <shown.parts.TemplateDialog id={id} onClose={close} />}
      {shown?.open.what === 'dataset' && <shown.parts.DatasetDialog id={id} part={shown.open.part} onClose={close} />}
    </>
  )
}
