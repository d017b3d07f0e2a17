import { createContext, useContext } from 'react'

import type { DatasetContent } from '../../../events/dataset/content'
import type { ChangeVerb } from '../../../events/dataset/draft'
import type { Problem } from '../../../domain/datasets/problems'
import type { Target } from '../../../domain/datasets/difference'
import type { DatasetDraft, DatasetVersion } from '../../../projections/dataset/drafts'

/** Shared context of the parts of the dataset editor. */
export interface Editing {
  readonly datasetId: number
  readonly draft: DatasetDraft
  readonly start: DatasetVersion
  readonly content: DatasetContent
  readonly problems: readonly Problem[]
  /** The reason why nothing can be changed; null when it can. */
  readonly refusal: string | null
  /** Changes the draft in one step; answers the key of the last item added. */
  readonly change: (verb: ChangeVerb, what: string, target: Target) => string | null
}

export const EditingContext = createContext<Editing | null>(null)

export const useEditing = (): Editing => {
  const editing = useContext(EditingContext)
  if (editing === null) throw new Error('The editor of a dataset is missing above this view')
  return editing
}

/** The list with one item changed. */
export const withItem = <Item extends { readonly key: string }>(
  items: readonly Item[],
  key: string,
  next: Partial<Item>,
): readonly Item[] => items.map((item) => (item.key === key ? { ...item, ...next } : item))
