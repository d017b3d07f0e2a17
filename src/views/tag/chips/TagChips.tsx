import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'

import type { Choice } from '../../../events/tag/tag'
import { Tooltip } from '../../controls'
import { tagLabel } from '../../controls/choice/selectBox'
import { t, tn } from '../../i18n'
import { fitting } from './fitting'
import '../tags.css'

/** Number of a list's chips that fit into one line; it follows the width. */
const useFitting = (tags: readonly Choice[]) => {
  const words = tags.map(({ name }) => name).join('\n')
  const list = useRef<HTMLUListElement>(null)
  const [fits, setFits] = useState(tags.length)
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      const widths = [...element.querySelectorAll<HTMLElement>('li.one')].map(({ offsetWidth }) => offsetWidth)
      setFits(fitting(widths, element.clientWidth))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [words])
  return { list, fits }
}

/** Tags of a thing, each a link to all that has it (`B2.20`, `B5.33`). Those that a line has no room for are counted. */
export const TagChips = ({ tags, of }: { readonly tags: readonly Choice[]; readonly of: string }) => {
  const { list, fits } = useFitting(tags)
  const [all, setAll] = useState(false)
  if (tags.length === 0) return null
  const rest = all ? [] : tags.slice(fits)
  const words = rest.map(({ name }) => name).join(', ')
  const showAll = (): void => {
    flushSync(() => setAll(true))
    // the button that had the focus is gone
    list.current?.querySelectorAll<HTMLElement>('li.one > a')[fits]?.focus()
  }
  return (
    <ul ref={list} className={all ? 'tag-chips all' : 'tag-chips'} aria-label={t('Tags of %s', of)}>
      {tags.map(({ id, name }, place) => (
        <li key={id} className={all || place < fits ? 'one' : 'one out'}>
          <Link className="tag" href={`/superset/all_entities/?id=${id}`} title={name}>
            {tagLabel(name)}
          </Link>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Tooltip content={words}>
            <button
              type="button"
              className="tag"
              aria-label={tn('%s more tag: %s', '%s more tags: %s', rest.length, rest.length, words)}
              onClick={showAll}
            >
              +{rest.length}
            </button>
          </Tooltip>
        </li>
      )}
    </ul>
  )
}
