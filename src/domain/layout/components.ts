import {
  GRID_ID,
  HEADER_ID,
  ROOT_ID,
  type Component,
  type ComponentType,
  type Components,
} from '../../events/dashboard/layout'

export { GRID_ID, HEADER_ID, ROOT_ID }

/** Columns of the grid (`B3.12`). */
export const GRID_COLUMNS = 12
/** Width of something new, in columns (`B3.15`). */
export const DEFAULT_WIDTH = 4
/** Height of something new, in units of 8 px (`B3.13`). */
export const DEFAULT_HEIGHT = 50
export const MIN_WIDTH = 1
export const MIN_HEIGHT = 5
export const MAX_HEIGHT = 100
/** Characters of a stored layout above which it is too large, where the server sets no limit (`B3.14`). */
export const MAX_CHARACTERS = 65_535

/** `B3.10` */
const DEFAULT_HEADER = 'New header'
/** `B3.11` */
const DEFAULT_TAB = 'Tab title'
const TRANSPARENT = 'BACKGROUND_TRANSPARENT'

const META: Readonly<Partial<Record<ComponentType, Component['meta']>>> = {
  CHART: { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT },
  MARKDOWN: { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT },
  COLUMN: { width: DEFAULT_WIDTH, background: TRANSPARENT },
  ROW: { background: TRANSPARENT },
  HEADER: { text: DEFAULT_HEADER, headerSize: 'MEDIUM_HEADER', background: TRANSPARENT },
  TAB: { text: DEFAULT_TAB, defaultText: DEFAULT_TAB, placeholder: DEFAULT_TAB },
  DYNAMIC: { width: GRID_COLUMNS, background: TRANSPARENT },
}

/** A component as it is when it is new; `meta` has the last word. */
export const newComponent = (type: ComponentType, id: string, meta: Component['meta'] = {}): Component => ({
  id,
  type,
  children: [],
  parents: [],
  meta: { ...META[type], ...meta },
})

/** The layout of a dashboard without charts. */
export const EMPTY_LAYOUT: Components = {
  [ROOT_ID]: { id: ROOT_ID, type: 'ROOT', children: [GRID_ID], parents: [], meta: {} },
  [GRID_ID]: { id: GRID_ID, type: 'GRID', children: [], parents: [ROOT_ID], meta: {} },
}

const WIDE: ReadonlySet<string> = new Set<ComponentType>(['CHART', 'MARKDOWN', 'COLUMN', 'DYNAMIC'])

/** True when the width of the component counts in its row. */
export const hasWidth = ({ type }: Component): boolean => WIDE.has(type)

/** True when the component has its own height; others are as high as their content. */
export const hasHeight = ({ type }: Component): boolean => type === 'CHART' || type === 'MARKDOWN'

const whole = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : otherwise

/** Width in columns; an invalid one counts as the default. */
export const widthOf = ({ meta }: Component): number =>
  Math.min(GRID_COLUMNS, Math.max(MIN_WIDTH, whole(meta['width'], DEFAULT_WIDTH)))

export const heightOf = ({ meta }: Component): number =>
  Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, whole(meta['height'], DEFAULT_HEIGHT)))
