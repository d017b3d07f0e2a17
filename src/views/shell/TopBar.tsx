import { ChevronRight, Search } from 'lucide-react'
import type { Ref } from 'react'
import { useLocation } from 'wouter'

import { Icon, Kbd } from '../controls'
import { useServices } from '../hooks'
import { t } from '../i18n'
import { AccountMenu } from './AccountMenu'
import { usePastPlace } from './past/pastContext'
import { placeAt, sectionAt } from './palette/places'
import { Pulse } from './jobs/Pulse'
import { clock } from './past/time'
import { UndoRedo } from './UndoRedo'

interface TopBarProps {
  readonly onPalette: () => void
  readonly onKeys: () => void
  readonly onSupport: (() => void) | null
  /** Time of the state on screen; null at now. */
  readonly at: number | null
  /** Slot for the buttons of the place on screen, left of undo. */
  readonly slot: Ref<HTMLDivElement>
}

export const TopBar = ({ onPalette, onKeys, onSupport, at, slot }: TopBarProps) => {
  const [path] = useLocation()
  const { past } = useServices()
  const { file, seq } = usePastPlace()
  const place = placeAt(path)
  const section = sectionAt(path)
  return (
    <section className="top" aria-label={t('Tools')} data-pane="">
      <div className="crumbs">
        {section !== null && section !== place && (
          <>
            <span>{t(section.name)}</span>
            <Icon of={ChevronRight} size={14} />
          </>
        )}
        <b>{place === null ? t('Recount') : t(place.name)}</b>
        {file === null ? null : (
          <>
            <Icon of={ChevronRight} size={14} />
            <span className="cut">{file.name}</span>
          </>
        )}
      </div>
      <button type="button" className="omni" aria-label={t('Command palette')} onClick={onPalette}>
        <Icon of={Search} size={14} />
        <span className="grow">{t('Search or run')}</span>
        <Kbd keys="Mod+K" />
      </button>
      <div className="end">
        <div className="row" ref={slot} />
        <UndoRedo past={seq !== null} />
        <Pulse source={past} at={seq === null ? null : at === null ? t('Past') : clock(at)} />
        <AccountMenu onKeys={onKeys} onSupport={onSupport} />
      </div>
    </section>
  )
}
