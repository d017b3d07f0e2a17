import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'

import { localUsage } from '../../../projections/storage/localUsage'
import { Button, Icon } from '../../controls'
import { RadioInput } from '../../controls/choice/RadioInput'
import { ExportDialog } from '../../history/file/ExportDialog'
import { useCommand, useIsPast, useSelect, useServices, useStorage } from '../../hooks'
import { currentLanguage, t } from '../../i18n'
import { storageText } from '../../shell/banners/storageText'
import { readableBytes } from './bytes'
import { Password } from './Password'
import { Retention } from './Retention'
import { THEMES } from './themes'
import './settings.css'
import { formatWhole } from '../../controls/field/number'

const ThemeChoice = () => {
  const theme = useSelect(['session'], (model) => model.session.theme)
  const command = useCommand()
  const past = useIsPast()
  return (
    <section>
      <h2 id="theme">{t('Theme')}</h2>
      <div role="radiogroup" className="themegroup" aria-labelledby="theme">
        {THEMES.map((option) => (
          <label key={option.value} className="themecard">
            <RadioInput
              group="theme"
              label={t(option.label)}
              checked={option.value === theme}
              disabled={past}
              onChoose={() => command('session.choose_theme', { theme: option.value })}
            />
            <span className={`swatch ${option.value}`} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span className="row">
              <Icon of={option.icon} />
              {t(option.label)}
            </span>
          </label>
        ))}
      </div>
    </section>
  )
}

const useUsage = (): { readonly used: number; readonly most: number } | null => {
  const [usage, setUsage] = useState<{ readonly used: number; readonly most: number } | null>(null)
  useEffect(() => {
    let gone = false
    const measure = async (): Promise<void> => {
      const estimate = await navigator.storage?.estimate().catch(() => null)
      const { usage: used, quota } = estimate ?? {}
      if (!gone && used !== undefined && quota !== undefined) setUsage({ used, most: quota })
    }
    void measure()
    return () => {
      gone = true
    }
  }, [])
  return usage
}

const useLogExtent = (): { readonly first: number; readonly head: number } | null => {
  const { past } = useServices()
  const [extent, setExtent] = useState<{ readonly first: number; readonly head: number } | null>(null)
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const first = await past.first().catch(() => null)
      if (!gone && first !== null) setExtent({ first, head: past.head() })
    }
    void read()
    const unsubscribe = past.subscribe(() => void read())
    return () => {
      gone = true
      unsubscribe()
    }
  }, [past])
  return extent
}

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

const LogFacts = () => {
  const storage = useStorage()
  const usage = useUsage()
  const extent = useLogExtent()
  const [exporting, setExporting] = useState(false)
  const persistent = useSelect(['session'], ({ session }) => session.flags['SQLLAB_BACKEND_PERSISTENCE'] === true)
  const kilobytes = useSelect(['editors', 'runs', 'tables', 'session'], localUsage)
  const kept = extent === null || extent.head === 0 ? 0 : extent.head - extent.first + 1
  return (
    <section>
      <h2>{t('Your log')}</h2>
      <p className="ink-2">{storageText(storage)}</p>
      <dl className="facts">
        <div>
          <dt>{t('Events kept')}</dt>
          <dd className="num">{formatWhole(kept)}</dd>
        </div>
        <div>
          <dt>{t('Latest event')}</dt>
          <dd className="num">{formatWhole(extent?.head ?? 0)}</dd>
        </div>
        <div>
          <dt>{persistent ? t('Tabs and queries only in this browser') : t('Tabs and queries in this browser')}</dt>
          <dd className="num">{t('%s kB', kilobytes.toLocaleString(currentLanguage(), TWO_DECIMALS))}</dd>
        </div>
        <div>
          <dt>{t('Room used in this browser')}</dt>
          <dd className="num">
            {usage === null ? t('not known') : t('%s of %s', readableBytes(usage.used), readableBytes(usage.most))}
          </dd>
        </div>
      </dl>
      <Retention />
      <Button icon={Download} onClick={() => setExporting(true)}>
        {t('Export log')}
      </Button>
      <ExportDialog open={exporting} onOpenChange={setExporting} />
    </section>
  )
}

const SettingsScreen = () => (
  <div className="page settings" data-pane="">
    <h1>{t('Settings')}</h1>
    <ThemeChoice />
    <LogFacts />
    <Password />
  </div>
)

export default SettingsScreen
