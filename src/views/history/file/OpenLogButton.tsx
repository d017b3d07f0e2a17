import { FolderOpen } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'

import { Button } from '../../controls'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { useServices } from '../../hooks'
import { t } from '../../i18n'
import { usePastControl } from '../../shell/past/pastContext'
import type { Refusal } from './OpenRefusal'

const OpenRefusal = lazyWithRetry(() => import('./OpenRefusal'), 'OpenRefusal')

/** Opens a log file beside the live log. Nothing of it is merged, and nothing in it is carried out. */
export const OpenLogButton = () => {
  const services = useServices()
  const control = usePastControl()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const open = async (file: File): Promise<void> => {
    setBusy(true)
    try {
      const { openLogFile } = await import('./openLogFile')
      setRefusal(await openLogFile(file, services, control))
    } catch (error) {
      setRefusal({ file: file.name, message: error instanceof Error ? error.message : String(error) })
    }
    setBusy(false)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Log file')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) void open(file)
        }}
      />
      <Button variant="ghost" size="small" icon={FolderOpen} loading={busy} onClick={() => input.current?.click()}>
        {t('Open log')}
      </Button>
      {refusal !== null && (
        <Suspense fallback={null}>
          <OpenRefusal
            refusal={refusal}
            onClose={() => setRefusal(null)}
            onChooseAnother={() => input.current?.click()}
          />
        </Suspense>
      )}
    </>
  )
}
