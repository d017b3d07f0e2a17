import { FileSpreadsheet, Image } from 'lucide-react'
import type { RefObject } from 'react'

import { Button, Dialog } from '../../controls'
import { useDownloads } from '../../explore/save/useDownloads'
import { t } from '../../i18n'
import type { ShownChart } from '../chart/useChart'

interface DownloadDialogProps {
  readonly shown: ShownChart
  readonly name: string
  readonly frame: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** A chart of the dashboard as a file: its rows as filtered, or the drawing as shown. */
export const DownloadDialog = ({ shown, name, frame, onClose }: DownloadDialogProps) => {
  const figure = (): Element | null => frame.current?.querySelector('figure') ?? null
  const { key, kind, shown: context } = shown
  const downloads = useDownloads({ key, title: name, kind, context, figure })
  const reason = frame.current?.querySelector('figure') == null ? t('There is no picture to take yet.') : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Download %s', name)}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="db-dialog">
        {downloads.map(({ label, of, run }) => (
          <Button
            key={label}
            icon={of === 'rows' ? FileSpreadsheet : Image}
            disabledReason={of === 'rows' ? null : reason}
            onClick={() => {
              run()
              onClose()
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
