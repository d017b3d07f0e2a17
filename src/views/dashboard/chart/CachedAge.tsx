import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Icon } from '../../controls'
import { t } from '../../i18n'
import { changedText } from '../../shell/past/changed'
import { whenIdle } from '../../whenIdle'

/** Age of a cached answer. The time is written once the page rests: no drawing waits for the browser's calendar. */
export const CachedAge = ({ at }: { readonly at: string | null }) => {
  const [rests, setRests] = useState(false)
  useEffect(() => whenIdle(() => setRests(true)), [])
  const words = rests ? t('Cached since %s', changedText(at)) : t('Cached')
  return (
    <span className="frame-age" title={words}>
      <Icon of={Clock} size={12} />
      <span className="hidden-visually">{words}</span>
    </span>
  )
}
