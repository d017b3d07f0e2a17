import { auditChanges, auditState } from '../../../contract/audit/audit'
import { setterCalls, type SetterKind } from '../../../contract/version/setter'
import { chartVersions, datasetVersions, savedQueryVersions } from '../../../contract/version/version'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { event, type EventMap } from '../../core/events/registry'
import type { Cell, ResultRows } from '../../core/results/types'
import { VersionedKind } from '../../events/version/version'
import { questionKey } from '../../projections/audit/answers'

type Question = EventMap['audit.asked']
/** A part of an answer by its name. */
type Part = readonly [name: string, value: unknown]

const COLUMNS = ['part', 'value'].map((name) => ({ column_name: name, name, type: null, is_dttm: false }))

const rowsOf = (parts: readonly Part[]): ResultRows => ({
  columns: COLUMNS,
  rows: parts.map(([name, value]): readonly Cell[] => [name, value as Cell]),
  bytes: 0,
})

const isSetterKind = (kind: string): kind is SetterKind => Object.hasOwn(setterCalls, kind)

const VERSIONS = { chart: chartVersions, dataset: datasetVersions, saved_query: savedQueryVersions } as const

const versions = async ({ kind, thing }: Question, { http }: EffectIo): Promise<readonly Part[]> => {
  const { list } = VERSIONS[VersionedKind.parse(kind)]
  const { body } = await http.call(list, { params: { id: Number(thing) } })
  return body.result.map((version) => ['version', version])
}

const version = async ({ kind, thing, detail }: Question, { http }: EffectIo): Promise<readonly Part[]> => {
  const { get } = VERSIONS[VersionedKind.parse(kind)]
  const { body } = await http.call(get, { params: { id: Number(thing), number: Number(detail) } })
  const { fields, ...about } = body.result
  return [['about', about], ...fields.map((field): Part => ['field', field])]
}

/** The paths are a JSON array; a part of the answer for each. */
const setter = async ({ kind, thing, detail }: Question, { http }: EffectIo): Promise<readonly Part[]> => {
  if (!isSetterKind(kind)) return []
  const { body } = await http.call(setterCalls[kind], {
    params: { id: Number(thing) },
    query: { paths: JSON.parse(detail) as string[] },
  })
  return body.result.map((answer) => ['setter', answer])
}

const state = async ({ kind, thing, detail }: Question, { http }: EffectIo): Promise<readonly Part[]> => {
  const { body } = await http.call(auditState, { query: { kind, id: thing, at: detail } })
  return [['state', body.result]]
}

/** The span is written `from/to`, either of them empty for no limit. */
const changes = async ({ detail }: Question, { http }: EffectIo): Promise<readonly Part[]> => {
  const [from = '', to = ''] = detail.split('/')
  const query = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
  const { body } = await http.call(auditChanges, { query })
  return [['changes', body.result]]
}

const ANSWERS: Readonly<Record<Question['about'], (question: Question, io: EffectIo) => Promise<readonly Part[]>>> = {
  versions,
  version,
  setter,
  state,
  changes,
}

/** Answers a question about the past into the result store. */
export const answerQuestion = defineEffect({
  name: 'answer-question',
  on: ['audit.asked'],
  key: ({ data }) => questionKey(data),
  mode: 'switch',
  resume: 'retry',
  run: ({ data }, io) =>
    attempt(
      async () => {
        const rows = rowsOf(await ANSWERS[data.about](data, io))
        const resultKey = `past/${questionKey(data)}`
        io.results.put(resultKey, rows)
        return event('audit.answered', { ...data, resultKey })
      },
      (message) => event('audit.unanswered', { ...data, message }),
    ),
})
