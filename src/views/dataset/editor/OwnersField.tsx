import { useEffect, useState } from 'react'

import { Chip, SearchField } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { keepsFocus } from '../../lists/rows/keepsFocus'
import { useEditing } from './editing'

const REST = 250

/** Owners of the dataset: chips, and a search for more people. */
export const OwnersField = () => {
  const { content, refusal, change } = useEditing()
  const command = useCommand()
  const { owners } = content.settings
  const [search, setSearch] = useState('')
  const searchText = search.trim()
  const people = useSelect(['datasetDrafts'], (model) => model.datasetDrafts.people)
  useEffect(() => {
    if (searchText === '') return undefined
    const timer = setTimeout(() => command('dataset.find_people', { search: searchText }), REST)
    return () => clearTimeout(timer)
  }, [command, searchText])
  const candidates = (people?.value ?? []).filter(({ id }) => !owners.some((owner) => owner.id === id))
  const set = (next: typeof owners): void => void change('changed', t('owners'), { settings: { owners: next } })
  return (
    <fieldset ref={keepsFocus} className="owners" aria-label={t('Owners')}>
      <legend className="label">{t('Owners')}</legend>
      <div className="chips">
        {owners.map((owner) => (
          <Chip
            key={owner.id}
            {...(refusal === null ? { onRemove: () => set(owners.filter(({ id }) => id !== owner.id)) } : {})}
          >
            {owner.name}
          </Chip>
        ))}
        {owners.length === 0 && <span className="small ink-3">{t('Nobody: only administrators can change it.')}</span>}
      </div>
      {refusal === null && (
        <>
          <SearchField label={t('Find people')} value={search} onChange={setSearch} />
          {searchText === '' ? null : candidates.length === 0 ? (
            <p className="hint">{people?.status === 'loading' ? t('Searching…') : t('Nobody else has this name.')}</p>
          ) : (
            <ul className="people" aria-label={t('People found')}>
              {candidates.slice(0, 8).map((person) => (
                <li key={person.id}>
                  <button
                    type="button"
                    className="btn ghost small"
                    aria-label={t('Add owner %s', person.name)}
                    onClick={() => {
                      set([...owners, person])
                      setSearch('')
                    }}
                  >
                    {person.name}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </fieldset>
  )
}
