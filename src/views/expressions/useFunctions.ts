import { functionsOf, type SqlFunction } from '../../domain/sql/functions'
import { useFunctionList } from './list/useFunctionList'

/** The functions of a database; until they are known, those that nearly every engine has. */
export const useFunctions = (dbId: number | null): readonly SqlFunction[] =>
  functionsOf(useFunctionList(dbId, true).rows)
