import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Link } from 'wouter'

import { SHOWN_KINDS, type ShownKind } from '../../../domain/charts/kinds/purposes'
import { Skeleton } from '../../controls'
import { t } from '../../i18n'
import { firstChart } from './charts'
import { ChartTile } from './ChartTile'
import { useGalleryKind } from './useGalleryKind'

/** True once an element was near the window. */
const useSeen = (place: RefObject<HTMLElement | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: '300px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return seen
}

const KindEntry = ({ meta: { key, name, answers } }: { readonly meta: ShownKind }) => {
  const place = useRef<HTMLElement>(null)
  const galleryKind = useGalleryKind(key, useSeen(place))
  const chart = useMemo(
    () => (galleryKind === null ? null : firstChart(galleryKind.kind.type, galleryKind.recordings)),
    [galleryKind],
  )
  return (
    <article ref={place} className="gallery-kind" aria-label={t(name)}>
      <h3>
        <Link href={`/charts/gallery/?kind=${key}`}>{t(name)}</Link>
      </h3>
      <p className="small ink-3">{t(answers)}</p>
      <ul>
        {galleryKind === null || chart === null ? (
          <li className="gallery-tile">
            <Skeleton lines={[40, 75, 60]} />
          </li>
        ) : (
          <ChartTile kind={galleryKind.kind} chart={{ ...chart, name }} />
        )}
      </ul>
    </article>
  )
}

/** Every kind with its defaults, by its purpose; each is drawn when it comes into view. */
export const GalleryIndex = () => {
  const categories = useMemo(() => [...new Set(SHOWN_KINDS.map(({ category }) => category))], [])
  return categories.map((category) => (
    <section key={category} aria-label={t(category)}>
      <h2>{t(category)}</h2>
      <div className="gallery-kinds">
        {SHOWN_KINDS.filter((meta) => meta.category === category).map((meta) => (
          <KindEntry key={meta.key} meta={meta} />
        ))}
      </div>
    </section>
  ))
}
