// Arrows go through the tiles of the group, which are buttons of their own.
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */
import { SearchX, Sparkles } from 'lucide-react'
import { useState } from 'react'

import { SHOWN_KINDS } from '../../../domain/charts/kinds/purposes'
import { suggestedKinds } from '../../../domain/charts/kinds/suggest'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { Dialog, EmptyState, Icon, SearchField } from '../../controls'
import { t, tn } from '../../i18n'
import { byArrows } from './byArrows'
import { KindFacts } from './KindFacts'
import { KindThumb } from './KindThumb'

const ALL = 'All charts'

interface TileProps {
  readonly type: string
  readonly name: string
  readonly text: string
  readonly chosen: boolean
  readonly of: string
  readonly onChoose: () => void
  readonly onPoint: () => void
}

const Tile = ({ type, name, text, chosen, of, onChoose, onPoint }: TileProps) => (
  <button
    type="button"
    className="kind-tile"
    aria-pressed={chosen}
    aria-label={t(name)}
    aria-describedby={`${of}-${type}`}
    onClick={onChoose}
    onPointerEnter={onPoint}
    onFocus={onPoint}
  >
    <KindThumb type={type} />
    <b>{t(name)}</b>
    <small id={`${of}-${type}`}>{text}</small>
  </button>
)

interface KindGalleryProps {
  readonly type: string
  readonly context: ControlContext
  readonly onChoose: (key: string) => void
  readonly onClose: () => void
}

/**
 * Every kind with its purpose; those that suit the choice come first, with the reason. Enter in the search takes the first match,
 * arrows go from tile to tile.
 */
export const KindGallery = ({ type, context, onChoose, onClose }: KindGalleryProps) => {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<string>(ALL)
  const [pointed, setPointed] = useState(type)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = ({ name }: { readonly name: string }): number =>
    Number(words.length > 0 && name.toLowerCase().startsWith(words.join(' ')))
  const matches = SHOWN_KINDS.filter(({ key, name, answers, category: kindCategory }) =>
    words.every((word) => `${key} ${name} ${answers} ${kindCategory}`.toLowerCase().includes(word)),
  ).toSorted((a, b) => begins(b) - begins(a))
  const categories = [...new Set(SHOWN_KINDS.map((one) => one.category))]
  const shown = matches.filter((one) => category === ALL || one.category === category)
  const suggested =
    words.length === 0 && category === ALL
      ? suggestedKinds(context).flatMap(({ key, reason }) => {
          const meta = SHOWN_KINDS.find((one) => one.key === key)
          return meta === undefined ? [] : [{ ...meta, reason }]
        })
      : []
  const suggestedKeys = new Set(suggested.map(({ key }) => key))
  const choose = (key: string): void => {
    onChoose(key)
    onClose()
  }
  const countOf = (name: string): number =>
    name === ALL ? matches.length : matches.filter((one) => one.category === name).length
  return (
    <Dialog open onOpenChange={onClose} title={t('Choose a chart')} size="wide">
      <div className="kind-gallery">
        <nav aria-label={t('Categories')}>
          {[ALL, ...categories].map((name) => (
            <button key={name} type="button" aria-pressed={name === category} onClick={() => setCategory(name)}>
              <span className="cut">{t(name)}</span>
              <span className="num">{countOf(name)}</span>
            </button>
          ))}
        </nav>
        <div role="group" aria-label={t('Charts')} onKeyDown={byArrows}>
          <SearchField
            label={t('Search charts')}
            value={search}
            onChange={setSearch}
            onKeyDown={(event) => {
              const [first] = shown
              if (event.key !== 'Enter' || words.length === 0 || first === undefined) return
              // the same key would press the element that gets the focus back
              event.preventDefault()
              choose(first.key)
            }}
          />
          {suggested.length > 0 && (
            <section aria-label={t('Suggested')}>
              <h3>
                <Icon of={Sparkles} size={14} /> {t('Suggested')} <small>{t('for what was chosen')}</small>
              </h3>
              <div className="kind-tiles">
                {suggested.map(({ key, name, reason }) => (
                  <Tile
                    key={key}
                    of="suggested"
                    type={key}
                    name={name}
                    text={reason}
                    chosen={key === type}
                    onChoose={() => choose(key)}
                    onPoint={() => setPointed(key)}
                  />
                ))}
              </div>
            </section>
          )}
          {shown.length === 0 ? (
            <EmptyState icon={SearchX} title={t('No chart fits')}>
              {t('Names of charts and the questions they answer are searched.')}
            </EmptyState>
          ) : (
            <section aria-label={t(category)}>
              <h3>
                {t(category)} <small>{tn('%s kind', '%s kinds', shown.length)}</small>
              </h3>
              <div className="kind-tiles">
                {shown
                  .filter(({ key }) => !suggestedKeys.has(key))
                  .map(({ key, name, answers }) => (
                    <Tile
                      key={key}
                      of="kind"
                      type={key}
                      name={name}
                      text={t(answers)}
                      chosen={key === type}
                      onChoose={() => choose(key)}
                      onPoint={() => setPointed(key)}
                    />
                  ))}
              </div>
            </section>
          )}
        </div>
        <KindFacts of={pointed} type={type} />
      </div>
    </Dialog>
  )
}
