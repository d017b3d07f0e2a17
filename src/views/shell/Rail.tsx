import { CircleQuestionMark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'

import { Icon, IconButton, Tooltip } from '../controls'
import { t } from '../i18n'
import { Logo } from './Logo'
import { sectionAt, type Place } from './palette/places'
import { useNarrow } from './useNarrow'

interface RailProps {
  readonly places: readonly Place[]
  readonly onKeys: () => void
}

export const Rail = ({ places, onKeys }: RailProps) => {
  const [path] = useLocation()
  const narrow = useNarrow()
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    // on a phone some places are beyond the edge
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path, narrow])
  return (
    <nav ref={rail} className="rail" aria-label={t('Main')} data-pane="">
      <span className="logo">
        <Logo />
      </span>
      {places
        .filter((place) => place.inRail)
        .map((place) => (
          <Tooltip key={place.path} content={t(place.name)} shortcut={`G ${place.key.toUpperCase()}`} side="right">
            <Link
              href={place.path}
              aria-label={t(place.name)}
              aria-current={sectionAt(path)?.path !== place.path ? undefined : path === place.path ? 'page' : 'true'}
            >
              <Icon of={place.icon} size={18} />
            </Link>
          </Tooltip>
        ))}
      <span className="grow" />
      <IconButton
        label={t('Keyboard shortcuts')}
        icon={CircleQuestionMark}
        shortcut="?"
        side="right"
        onClick={onKeys}
      />
    </nav>
  )
}
