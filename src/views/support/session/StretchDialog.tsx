import { Download } from 'lucide-react'
import { useState } from 'react'

import { Banner, Button, Dialog } from '../../controls'
import { RadioInput } from '../../controls/choice/RadioInput'
import { useServices } from '../../hooks'
import { t, tn } from '../../i18n'
import { usePastPlace } from '../../shell/past/pastContext'
import '../level/level.css'

/** Ms before the moment on screen that its stretch begins. */
const MINUTES = 5 * 60_000

type Stretch = 'all' | 'until' | 'around'

/** Saves an opened session as a file: all of it, or a stretch. */
export const StretchDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const services = useServices()
  const { source, file, target } = usePastPlace()
  const [stretch, setStretch] = useState<Stretch>('all')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const head = source.head()
  const seq = Math.max(1, target ?? head)
  const options: readonly (readonly [Stretch, string, string])[] = [
    ['all', t('The whole session'), tn('%s step.', '%s steps.', file?.header.count ?? 0)],
    ['until', t('Up to the moment on screen'), t('Its screens can be played as they are here.')],
    ['around', t('The five minutes before it'), t('The steps alone: what the screen showed before them is not in it.')],
  ]
  const save = async (): Promise<void> => {
    if (file === null) return
    setBusy(true)
    setFailed(null)
    try {
      const first = await source.first()
      const to = stretch === 'all' ? head : seq
      const at = (await source.read(seq, seq))[0]?.at ?? 0
      const from =
        stretch === 'around'
          ? ((await source.read(first, seq)).find((event) => event.at >= at - MINUTES)?.seq ?? first)
          : first
      await services.saveStretch(source, from, to, file.header)
      onClose()
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Export the session?')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" icon={Download} loading={busy} onClick={() => void save()}>
            {t('Export')}
          </Button>
        </>
      }
    >
      <p className="ink-2">{t('The person sent it to support alone. Keep the file only as long as you need it.')}</p>
      <div role="radiogroup" className="levels" aria-label={t('Steps in the file')}>
        {options.map(([value, label, hint]) => (
          <label key={value} className="level">
            <RadioInput
              group="stretch"
              label={label}
              checked={stretch === value}
              disabled={busy}
              onChoose={() => setStretch(value)}
            />
            <b>{label}</b>
            <span>{hint}</span>
          </label>
        ))}
      </div>
      {failed !== null && (
        <Banner kind="danger" announce="alert" inset>
          {t('The file could not be written: %s', failed)}
        </Banner>
      )}
    </Dialog>
  )
}
