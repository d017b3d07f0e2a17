import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { own, viewOf } from '../../projections/dashboardState'
import type { ReadModel } from '../../projections/model'
import { Banner, Button, Dialog, Spinner, TextField } from '../controls'
import { copyText } from '../grid/clipboard'
import { useCommand, useSelect, useSession } from '../hooks'
import { t } from '../i18n'
import { linkMasks } from './linkMasks'

interface LinkDialogProps {
  readonly dashboardId: number
  /** The chart or part that the link leads to; null for the dashboard as a whole. */
  readonly anchor: string | null
  readonly onClose: () => void
}

/** Parameters of the address that mean the page and not the dashboard (`B2.16`). */
const RESERVED: ReadonlySet<string> = new Set(['standalone', 'edit', 'permalink_key', 'native_filters_key'])

const urlParams = (): readonly (readonly [string, string])[] =>
  [...new URLSearchParams(location.search)].filter(([name]) => !RESERVED.has(name))

const activeTabs = ({ dashboards }: ReadModel, session: string, dashboardId: number): readonly string[] => {
  const components = own(dashboards.byId, dashboardId)?.components ?? {}
  return Object.values(viewOf(dashboards, session, dashboardId).tabs).filter((id) => components[id] !== undefined)
}

/** A lasting address of the dashboard as it is seen: tabs, filters, and the place in it (`B2.19`, B7.23). */
export const LinkDialog = ({ dashboardId, anchor, onClose }: LinkDialogProps) => {
  const command = useCommand()
  const session = useSession()
  const [outcome, setOutcome] = useState<boolean | null>(null)
  const topic = `dashboard/${dashboardId}`
  const link = useSelect([topic], ({ dashboards }) => own(dashboards.byId, dashboardId)?.link ?? null)
  const tabs = useSelect([topic], (model) => activeTabs(model, session, dashboardId).join(' '))
  const masks = useSelect([topic, 'dataMasks'], (model) => JSON.stringify(linkMasks(model, dashboardId)))
  useEffect(() => {
    const dataMask = JSON.parse(masks) as Readonly<Record<string, unknown>>
    const open = tabs === '' ? [] : tabs.split(' ')
    command('dashboard.link', { dashboardId, activeTabs: open, anchor, dataMask, urlParams: urlParams() })
  }, [command, dashboardId, anchor, tabs, masks])
  const url = link?.status === 'there' ? link.text : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={anchor === null ? t('Share') : t('Copy permalink')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            icon={outcome === true ? Check : Copy}
            disabledReason={url === null ? t('The link is not there yet.') : null}
            onClick={() => void (url === null ? null : copyText(url).then(setOutcome))}
          >
            {outcome === true ? t('Copied to clipboard!') : t('Copy link')}
          </Button>
        </>
      }
    >
      <div className="db-dialog">
        <p>{t('Whoever opens the link sees the same tabs and filters. It gives nobody access to data.')}</p>
        {url !== null && (
          <TextField label={t('Link')} value={url} readOnly onFocus={(event) => event.target.select()} />
        )}
        {link?.status === 'asking' && <Spinner label={t('Making the link')} />}
        {outcome === false && (
          <Banner kind="warning" announce="status" inset>
            {t('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!')}
          </Banner>
        )}
        {link?.status === 'failed' && (
          <Banner kind="danger" announce="alert" inset>
            {t('The link could not be made: %s', link.text)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
