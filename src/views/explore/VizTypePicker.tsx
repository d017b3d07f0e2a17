// The list it controls is a dialog, which is there while it is open.
/* oxlint-disable jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role */
import { ChevronDown, SearchX } from 'lucide-react'
import { useId, useState } from 'react'

import { VIZ_TYPES } from '../../projections/vizTypes'
import { Dialog, EmptyState, Icon, SearchField } from '../controls'
import { t } from '../i18n'
import { KindIcon } from './KindIcon'

interface GalleryProps {
  readonly type: string
  readonly onChoose: (key: string) => void
  readonly onClose: () => void
}

const Gallery = ({ type, onChoose, onClose }: GalleryProps) => {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = VIZ_TYPES.filter(({ name, answers, category }) =>
    words.every((word) => `${name} ${answers} ${category}`.toLowerCase().includes(word)),
  )
  const categories = [...new Set(found.map(({ category }) => category))]
  return (
    <Dialog open onOpenChange={onClose} title={t('Choose a chart')} size="wide">
      <div className="kind-gallery">
        <SearchField label={t('Search charts')} value={search} onChange={setSearch} />
        {found.length === 0 && (
          <EmptyState icon={SearchX} title={t('No chart fits')}>
            {t('Names of charts and the questions they answer are searched.')}
          </EmptyState>
        )}
        {categories.map((category) => (
          <section key={category} aria-label={t(category)}>
            <h3>{t(category)}</h3>
            <div className="kind-tiles">
              {found
                .filter((one) => one.category === category)
                .map(({ key, name, answers }) => (
                  <button
                    key={key}
                    type="button"
                    className="kind-tile"
                    aria-pressed={key === type}
                    aria-label={t(name)}
                    aria-describedby={`kind-${key}`}
                    onClick={() => {
                      onChoose(key)
                      onClose()
                    }}
                  >
                    <KindIcon type={key} size={20} />
                    <b>{t(name)}</b>
                    <small id={`kind-${key}`}>{t(answers)}</small>
                  </button>
                ))}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

interface VizTypePickerProps {
  readonly type: string
  readonly name: string
  readonly disabled: boolean
  readonly onChoose: (key: string) => void
}

/** The kind of the chart, and the gallery to choose another one. */
export const VizTypePicker = ({ type, name, disabled, onChoose }: VizTypePickerProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="kind-picker">
      <span className="hidden-visually" id={`${id}-label`}>
        {t('Visualization type')}
      </span>
      <button
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label`}
        disabled={disabled}
        className="input select"
        onClick={() => setOpen(true)}
      >
        <span className="value">
          <KindIcon type={type} size={16} />
          <span className="cut">{t(name)}</span>
        </span>
        <Icon of={ChevronDown} size={14} className="chev" />
      </button>
      {open && <Gallery type={type} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </div>
  )
}
