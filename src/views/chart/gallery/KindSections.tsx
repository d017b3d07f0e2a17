import { useMemo } from 'react'

import { Skeleton } from '../../controls'
import { t } from '../../i18n'
import { sectionsOf } from './charts'
import { ChartTile } from './ChartTile'
import { useGalleryKind } from './useGalleryKind'

/** One kind with every option, on rows that are hard to draw, in every state. */
export const KindSections = ({ kindKey }: { readonly kindKey: string }) => {
  const galleryKind = useGalleryKind(kindKey, true)
  const sections = useMemo(
    () => (galleryKind === null ? [] : sectionsOf(galleryKind.kind.type, galleryKind.recordings)),
    [galleryKind],
  )
  if (galleryKind === null) return <Skeleton lines={[30, 60, 45, 80, 70]} />
  return sections.map(({ name, charts }) => (
    <section key={name} aria-label={t(name)}>
      <h2>{t(name)}</h2>
      <ul className="gallery-tiles">
        {charts.map((chart) => (
          <ChartTile key={chart.name} kind={galleryKind.kind} chart={chart} />
        ))}
      </ul>
    </section>
  ))
}
