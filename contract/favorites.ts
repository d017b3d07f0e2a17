import * as z from 'zod/mini'
import { type Call, defineCall } from './call'
import { idList, idParams, starred } from './common'

/** The calls by which a person's favourites among charts, dashboards or tags are read and changed (`B7.08` to `B7.10`, `B7.14` to `B7.16`). */
export const defineFavorites = <const Area extends 'chart' | 'dashboard' | 'tag'>(
  area: Area,
  permission: Call['permission'],
) => {
  const at = { area, errors: [], permission } as const
  const one = {
    ...at,
    path: `/api/v1/${area}/{id}/favorites/`,
    params: idParams,
    responses: { 200: z.object({ result: z.string() }) },
  } as const
  return {
    status: defineCall({
      ...at,
      name: `${area}FavoriteStatus`,
      method: 'GET',
      path: `/api/v1/${area}/favorite_status/`,
      summary: `Which of these ${area}s are favourites of the caller`,
      query: idList,
      queryEncoding: 'rison',
      responses: { 200: starred },
    }),
    add: defineCall({
      ...one,
      name: `${area}FavoriteAdd`,
      audit: 'private',
      method: 'POST',
      summary: `Make a ${area} a favourite of the caller`,
    }),
    remove: defineCall({
      ...one,
      name: `${area}FavoriteRemove`,
      audit: 'private',
      method: 'DELETE',
      summary: `Take a ${area} from the favourites of the caller`,
    }),
  }
}
