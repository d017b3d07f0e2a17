import type { Recent } from '../../../projections/session/recents'

/** An object that has a card, or a row among the favourites. */
export type Card = Pick<Recent, 'kind' | 'id' | 'title'>

/** Key of a card, such as `dashboard 7`. */
export const cardKey = ({ kind, id }: Pick<Card, 'kind' | 'id'>): string => `${kind} ${id}`
