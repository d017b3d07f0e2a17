import { Button, Checkbox, Dialog, TextField } from '../../controls'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'

interface CopyFormProps {
  readonly title: string
  /** Name of the copied dashboard. */
  readonly name: string
  readonly busy?: boolean
  /** The original does not exist any more: its name is free, and its charts are not copied. */
  readonly gone?: boolean
  /** `charts` is true when the charts are copied too. */
  readonly onCopy: (name: string, charts: boolean) => void
  readonly onClose: () => void
}

/** Asks under which name a dashboard is copied, and how deep. */
export const CopyForm = ({ title, name: original, busy = false, gone = false, onCopy, onClose }: CopyFormProps) => {
  const [name, setName] = useLogged('the copy of a dashboard: name', gone ? original : t('%s [copy]', original))
  const [charts, setCharts] = useLogged('the copy of a dashboard: with its charts', false)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={name.trim() === '' ? t('A dashboard needs a name.') : null}
            onClick={() => onCopy(name, charts)}
          >
            {gone ? t('Save dashboard') : t('Save copy')}
          </Button>
        </>
      }
    >
      <div className="dialog-stack">
        <TextField
          label={t('Dashboard name')}
          value={name}
          maxLength={500}
          onChange={(event) => setName(event.target.value)}
        />
        {!gone && <Checkbox label={t('Copy the charts too')} checked={charts} onChange={setCharts} />}
      </div>
    </Dialog>
  )
}
