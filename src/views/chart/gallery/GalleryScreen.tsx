import { Link, useSearch } from 'wouter'

import { vizMeta } from '../../../domain/charts/kinds'
import { answersOf } from '../../../domain/charts/kinds/purposes'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { NoSuchPlace } from '../../errors/NoSuchPlace'
import { GalleryIndex } from './GalleryIndex'
import { KindSections } from './KindSections'
import './gallery.css'

/** Every kind of chart on recorded rows; `?kind=` shows all of one. For developers of charts. */
const GalleryScreen = () => {
  const search = useSearch()
  const on = useSelect(['session'], ({ session }) => session.flags['CHART_GALLERY'] === true)
  const kindKey = new URLSearchParams(search).get('kind')
  const meta = kindKey === null ? null : vizMeta(kindKey)
  if (!on || (kindKey !== null && meta === null)) return <NoSuchPlace />
  return (
    <div className="page gallery" data-pane="">
      {meta === null ? (
        <>
          <h1>{t('Chart gallery')}</h1>
          <p className="ink-2">
            {t('Every kind of chart on fixed rows of the sample warehouse. A name leads to all of a kind.')}
          </p>
          <GalleryIndex />
        </>
      ) : (
        <>
          <h1>{t(meta.name)}</h1>
          <p className="ink-2">
            {t(answersOf(meta.key))} <Link href="/charts/gallery/">{t('All kinds')}</Link>
          </p>
          <KindSections key={meta.key} kindKey={meta.key} />
        </>
      )}
    </div>
  )
}

export default GalleryScreen
