import { Ellipsis, Layers } from 'lucide-react'
import { useEffect, useState } from 'react'

import { holds, may } from '../../../projections/selectors'
import { IconButton, Menu, type MenuItem } from '../../controls'
import { later, useLater } from '../../controls/later'
import { useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'

const dialogs = later(() => import('./dialogs'))

type Open = 'dataset'

interface MoreActionsProps {
  readonly id: string
  /** Brings what was typed up to now into the log. */
  readonly flush: () => void
}

/** What one does with a query now and then. */
export const MoreActions = ({ id, flush }: MoreActionsProps) => {
  const past = useIsPast()
  const [open, setOpen] = useState<Open | null>(null)
  const parts = useLater(dialogs)
  const datasets = useSelect(['session'], (model) => holds(model, 'can_explore') && may(model, 'can_write on Dataset'))
  useEffect(() => {
    if (open !== null) dialogs.fetch()
  }, [open])
  const ask = (what: Open) => (): void => {
    flush()
    setOpen(what)
  }
  const items: MenuItem[] = []
  if (datasets) items.push({ label: t('Create dataset'), icon: Layers, disabled: past, onSelect: ask('dataset') })
  const close = (): void => setOpen(null)
  if (items.length === 0) return null
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={<IconButton label={t('More actions')} icon={Ellipsis} variant="standard" />}
      />
      {parts !== null && open === 'dataset' && <parts.DatasetDialog id={id} onClose={close} />}
    </>
  )
}
