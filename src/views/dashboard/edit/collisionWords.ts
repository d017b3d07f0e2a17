import { componentName, type Component, type Components } from '../../../events/dashboard/layout'
import type { DashboardContent } from '../../../events/dashboard/dashboard'
import { changedBlocks } from '../../../domain/merge/texts'
import { FILTERS } from '../../../domain/merge/dashboard'
import { isValues, type Collision, type Values } from '../../../domain/merge/values'
import { t } from '../../i18n'
import { differencesOf, differenceText, quoted } from '../versions/words'
import { said } from '../../sentences'

/** Letters of a text that are shown of each side. */
const LONGEST = 400
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return t('Nothing')
  if (typeof value === 'boolean') return value ? t('On') : t('Off')
  if (typeof value === 'string' || typeof value === 'number') return short(String(value))
  return Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
    ? short(value.join(', '))
    : ''
}

const partName = (component: Component | undefined): string =>
  component === undefined ? t('a part') : said(componentName(component))

const filterIn = ({ properties }: DashboardContent, id: string): Values | undefined => {
  const filters = properties.metadata[FILTERS]
  return (Array.isArray(filters) ? filters : []).filter(isValues).find((filter) => filter['id'] === id)
}

const FACETS: Readonly<Record<Collision['facet'], string>> = {
  existence: 'whether it stays',
  place: 'where it lies',
  order: 'order of what is in it',
  size: 'size',
  content: 'what it says',
}
const FIELDS: Readonly<Record<string, string>> = {
  title: 'Title of the dashboard',
  slug: 'Slug',
  css: 'CSS',
  certifiedBy: 'Certified by',
  certificationDetails: 'Certification details',
}

/** The part that both changed: its name and aspect. */
export const collisionTitle = (
  { subject, id, facet }: Collision,
  contents: readonly DashboardContent[],
): { readonly name: string; readonly facet: string } => {
  if (subject === 'field') return { name: t(FIELDS[id] ?? id), facet: '' }
  if (subject === 'setting') {
    const [key = '', ...label] = id.split('/')
    if (key === 'label_colors') return { name: t('Colour of %s', quoted(label.join('/'))), facet: '' }
    return { name: t('Setting %s', quoted(key.replaceAll('_', ' '))), facet: '' }
  }
  if (subject === 'filter') {
    if (id === '') return { name: t('Filters'), facet: t('order') }
    const filter = contents.map((content) => filterIn(content, id)).find((one) => one !== undefined)
    return {
      name: t('Filter %s', quoted(valueText(filter?.['name'] ?? ' '))),
      facet: facet === 'existence' ? t(FACETS[facet]) : '',
    }
  }
  const component = contents.map(({ components }) => components[id]).find((one) => one !== undefined)
  return { name: partName(component), facet: t(FACETS[facet]) }
}

const tabAround = (layout: Components, id: string): Component | undefined =>
  layout[id]?.parents
    .toReversed()
    .map((parent) => layout[parent])
    .find((parent) => parent?.type === 'TAB')

const placeText = (layout: Components, id: string): string => {
  const component = layout[id]
  const tab = tabAround(layout, id)
  const parent = layout[component?.parents.at(-1) ?? '']
  const beside = (parent?.children ?? []).filter((child) => child !== id).map((child) => partName(layout[child]))
  const where = tab === undefined ? '' : t('In tab %s', quoted(partName(tab)))
  if (beside.length === 0) return where === '' ? t('In a place of its own') : t('%s, in a place of its own', where)
  const next = beside.slice(0, 3).map(quoted).join(', ')
  return where === '' ? t('Beside %s', next) : t('%s, beside %s', where, next)
}

const WORDS: ReadonlySet<string> = new Set(['code', 'text', 'sliceNameOverride'])

/** The fate of a thing in one of the versions, from the common start. */
const happened = (began: DashboardContent, content: DashboardContent, { subject, id }: Collision): string => {
  const differences = differencesOf(began, content).filter(
    (one) => one.id === id && (one.subject === 'filter') === (subject === 'filter'),
  )
  return differences.map(differenceText).join('. ')
}

const componentText = (began: DashboardContent, content: DashboardContent, collision: Collision): string => {
  const { id, facet, fields } = collision
  const component = content.components[id]
  if (component === undefined) return t('Deleted it')
  if (facet === 'place') return placeText(content.components, id)
  if (facet === 'order') {
    return component.children
      .map((child) => partName(content.components[child]))
      .map(quoted)
      .join(', ')
  }
  if (facet === 'size') {
    const { width, height } = component.meta
    const columns = t('%s columns wide', valueText(width))
    return fields.includes('height') ? t('%s, %s units high', columns, valueText(height)) : columns
  }
  if (facet === 'content') {
    const before = began.components[id]?.meta['code']
    const words = fields
      .filter((field) => WORDS.has(field))
      .map((field) => {
        const text = component.meta[field]
        return field === 'code' && typeof text === 'string' && typeof before === 'string'
          ? short(changedBlocks(before, text)) || t('Deleted parts of it')
          : valueText(text)
      })
    if (words.length > 0) return words.join('\n')
  }
  return happened(began, content, collision) || t('Kept it')
}

const filterText = (began: DashboardContent, content: DashboardContent, collision: Collision): string => {
  const filter = filterIn(content, collision.id)
  if (collision.id === '') return t('Changed the order of the filters')
  if (filter === undefined) return t('Deleted it')
  const mask = filter['defaultDataMask']
  const state = isValues(mask) && isValues(mask['filterState']) ? mask['filterState']['value'] : undefined
  const sentence = happened(began, content, collision)
  return collision.fields.includes('defaultDataMask') && valueText(state) !== ''
    ? t('%s. Default: %s', sentence, valueText(state))
    : sentence || t('Kept it')
}

const settingText = (began: DashboardContent, content: DashboardContent, { id }: Collision): string => {
  const [key = '', ...entry] = id.split('/')
  const value = content.properties.metadata[key]
  const entryValue = entry.length > 0 && isValues(value) ? value[entry.join('/')] : value
  const difference = differencesOf(began, content).find((one) => one.id === key || one.id === entry.join('/'))
  return valueText(entryValue) || (difference === undefined ? t('Changed it') : differenceText(difference))
}

/** One version's change to a thing that both changed, as a sentence. */
export const sideText = (began: DashboardContent, content: DashboardContent, collision: Collision): string => {
  const { subject, id } = collision
  if (subject === 'component') return componentText(began, content, collision)
  if (subject === 'filter') return filterText(began, content, collision)
  if (subject === 'setting') return settingText(began, content, collision)
  const { title, properties } = content
  const fields: Readonly<Record<string, string | null>> = { title, ...properties } as never
  return valueText(fields[id])
}
