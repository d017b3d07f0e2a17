import type { ReadModel } from '../../core/readModel/model'

/** True when one of the user's roles holds this permission, on any view (`A6.01`, `A6.02`). */
export const holds = ({ session }: ReadModel, permission: string): boolean =>
  session.user?.permissions.some((pair) => pair.startsWith(`${permission} on `)) === true

/** True when one of the user's roles holds this permission on this, such as `can_write on Dataset`. */
export const may = ({ session }: ReadModel, pair: string): boolean => session.user?.permissions.includes(pair) === true

/** True when links to the SQL editor are shown. */
export const mayWriteSql = (model: ReadModel): boolean => may(model, 'can_execute_sql_query on SQLLab')

/** True when views offer datasets from queries: the user may explore (`A6.02`) and write datasets. */
export const mayMakeDatasets = (model: ReadModel): boolean =>
  holds(model, 'can_explore') && may(model, 'can_write on Dataset')
