import { useCallback, useMemo, useState } from 'react'

export interface Chosen {
  /** Those chosen that are in the list now, in its order. */
  readonly ids: readonly number[]
  readonly has: (id: number) => boolean
  readonly choose: (id: number, chosen: boolean) => void
  readonly all: boolean
  readonly chooseAll: (chosen: boolean) => void
}

/** The selection of a list; `ids` are the selectable rows. A row that a search hides and shows again is still selected. */
export const useChosen = (listed: readonly number[]): Chosen => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const choose = useCallback((id: number, next: boolean) => {
    setChosen((was) => {
      const then = new Set(was)
      if (next) then.add(id)
      else then.delete(id)
      return then
    })
  }, [])
  const ids = useMemo(() => listed.filter((id) => chosen.has(id)), [listed, chosen])
  return {
    ids,
    has: (id) => chosen.has(id),
    choose,
    all: ids.length > 0 && ids.length === listed.length,
    chooseAll: (next) => setChosen(new Set(next ? listed : [])),
  }
}
