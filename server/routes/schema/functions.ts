import { calls } from '../../../contract/index'
import type { FunctionInfo } from '../../engines/engine'
import { notFound } from '../../problem'
import { type Route, ok, route } from '../route'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'

const find = async (services: Services, user: User, id: number): Promise<readonly FunctionInfo[]> => {
  const row = await services.databases.find(user, id)
  if (!row) throw notFound()
  return services.databases.engine(row.id).functions()
}

const functions = route(calls.databaseFunctions, async (services, { user, params }) => {
  const functionList = await find(services, user, params.id)
  const result = functionList.map(({ signatures, ...info }) => ({
    ...info,
    signatures: signatures.map(({ parameters, varargs, returns }) => ({
      parameters: parameters.map(({ name, type }) => ({ name, type })),
      varargs,
      returns,
    })),
  }))
  return ok({ result })
})

const names = route(calls.databaseFunctionNames, async (services, { user, params }) => {
  const functionList = await find(services, user, params.id)
  return ok({ function_names: [...new Set(functionList.map(({ name }) => name))] })
})

export const functionRoutes: readonly Route[] = [functions, names]
