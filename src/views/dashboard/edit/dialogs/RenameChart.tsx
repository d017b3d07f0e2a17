import { useState } from 'react'

import type { Component } from '../../../../events/dashboard/layout'
import { Button, Dialog, TextField } from '../../../controls'
import { t } from '../../../i18n'
import { useEdit } from '../context'
import { changeStep } from '../steps'

/** Another name of a chart on this dashboard; an empty one is its own. */
export const RenameChart = ({
  component,
  onClose,
}: {
  readonly component: Component
  readonly onClose: () => void
}) => {
  const { layout, apply } = useEdit()
  const { id, meta } = component
  const chartName = typeof meta['sliceName'] === 'string' ? meta['sliceName'] : ''
  const [name, setName] = useState(
    typeof meta['sliceNameOverride'] === 'string' && meta['sliceNameOverride'] !== ''
      ? meta['sliceNameOverride']
      : chartName,
  )
  const keep = (): void => {
    const text = name.trim()
    apply(changeStep(layout(), id, { sliceNameOverride: text === chartName ? '' : text }))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Rename %s', chartName)}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" onClick={keep}>
            {t('Rename here')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('Name on this dashboard')}
        hint={t('Leave it empty to use the chart’s own name.')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // the same key would press the element that gets the focus back
          event.preventDefault()
          keep()
        }}
      />
    </Dialog>
  )
}
