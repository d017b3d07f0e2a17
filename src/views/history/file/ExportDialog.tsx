import { Download } from 'lucide-react'
import { useState } from 'react'

import type { LogLevel } from '../../../core/log/file/export'
import { Banner, Button, Dialog } from '../../controls'
import { useServices } from '../../hooks'
import { t } from '../../i18n'
import { LEAVES, LevelChoice } from '../../support/level/LevelChoice'
import './dialogs.css'

interface ExportDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const BUTTONS: Readonly<Record<LogLevel, () => string>> = {
  shape: () => t('Export without texts'),
  sql: () => t('Export with SQL and names'),
  texts: () => t('Export with texts'),
}

/** Saves the log as a file for the user, and shows its contents first. */
export const ExportDialog = ({ open, onOpenChange }: ExportDialogProps) => {
  const services = useServices()
  const [level, setLevel] = useState<LogLevel>('shape')
  const [busy, setBusy] = useState(false)
  const [unsigned, setUnsigned] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  /** The choice of contents is made for each file: texts chosen for one are not in the next. */
  const close = (): void => {
    setLevel('shape')
    setUnsigned(false)
    onOpenChange(false)
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailed(null)
    try {
      if (await services.exportLog(level)) close()
      else setUnsigned(true)
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('Export the log?')}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button variant="primary" icon={Download} loading={busy} onClick={() => void save()}>
            {BUTTONS[level]()}
          </Button>
        </>
      }
    >
      <div className="leaves">
        <p>
          {t(
            'The file holds every step, in order. Whoever opens it sees your session played again on their own screen.',
          )}
        </p>
        <ul>
          <li>{t('Leaves: what was done and when, numbers of rows, durations, states and errors by kind.')}</li>
          <li>{LEAVES[level]()}</li>
          <li>{t('Never leaves: rows of results, passwords, tokens.')}</li>
        </ul>
        <LevelChoice level={level} onChange={setLevel} />
        {unsigned && (
          <Banner kind="warning" announce="status" inset>
            {t('The file was saved without a signature, since the server could not sign it.')}
          </Banner>
        )}
        {failed === null ? null : (
          <Banner kind="danger" announce="alert" inset>
            {t('The log could not be written: %s. Nothing was lost; try again.', failed)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
