import { useMemo } from 'react'

import { Skeleton } from '../../controls'
import { t } from '../../i18n'
import { sectionsOf } from './charts'
import { ChartTile } from './ChartTile'
import { useGalleryKind } from './useGalleryKind'

/** One kind with every option, on rows that are hard to draw, in every state. */
export const KindSections = ({ kindKey }: { readonly kindKey: string }) => {
  const found = useGalleryKind(kindKey, true)
  const sections = useMemo(() => (found === null ? [] : sectionsOf(found.kind.type, found.recordings)), [found])
  if (found === null) return <Skeleton lines={[30, 60, 45, 80, 70]} />
  return sections.map(({ name, charts }) => (
    <section key={name} aria-label={t(name)}>
      <h2>{t(name)}</h2>
      <ul className="gallery-tiles">
        {charts.map((chart) => (
          <ChartTile key={chart.name} kind={found.kind} chart={chart} />
        ))}
      </ul>
    </section>
  ))
}
