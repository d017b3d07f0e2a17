import { Readable } from 'node:stream'
import type { ResponseOf } from '../../../contract/call'
import type { supportMomentList } from '../../../contract/support/desk'
import type { Store } from '../../metadata/store'
import { Problem, conflict, notFound } from '../../problem'
import { DamagedError } from '../files'
import { type SessionRow, checkKept } from '../sessions'
import type { SupportDeps } from '../support'

const find = (store: Store, id: number): Promise<SessionRow | undefined> =>
  store.selectFrom('support_session').selectAll().where('id', '=', id).executeTakeFirst()

/** A session whose data support may read. Throws for one that is not complete, or is gone. */
export const readableSession = async (store: Store, id: number): Promise<SessionRow> => {
  const row = await find(store, id)
  if (row === undefined) throw notFound()
  checkKept(row)
  if (row.state !== 'ready') throw conflict('This session is still being sent.')
  return row
}

async function* pieces({ store, support }: SupportDeps, row: SessionRow): AsyncGenerator<Buffer, void> {
  for await (const piece of support.files.read(row)) {
    // its person may have withdrawn it since the last piece
    const now = await find(store, row.id)
    if (now === undefined) throw notFound()
    checkKept(now)
    yield piece
  }
}

/** The data of a session as a stream, which is begun only when all of it is as it was written. */
export const sessionStream = async (deps: SupportDeps, row: SessionRow): Promise<Readable> => {
  try {
    for await (const piece of deps.support.files.read(row)) void piece
  } catch (error) {
    if (error instanceof DamagedError) throw new Problem('failed', { message: error.message })
    throw error
  }
  return Readable.from(pieces(deps, row), { objectMode: false, highWaterMark: 1 })
}

type SessionFacts = ResponseOf<typeof supportMomentList, 200>['result']

/** The moments of a session, its things, and the number of events of each type. */
export const factsOf = async (store: Store, id: number): Promise<SessionFacts> => {
  const moments = await store
    .selectFrom('support_moment')
    .selectAll()
    .where('session_id', '=', id)
    .orderBy('id')
    .execute()
  const things = await store
    .selectFrom('support_thing')
    .innerJoin('support_name', 'support_name.id', 'support_thing.name_id')
    .select(['kind', 'thing_id', 'name'])
    .where('session_id', '=', id)
    .orderBy('name_id')
    .execute()
  const steps = await store
    .selectFrom('support_step')
    .select(['type', 'count'])
    .where('session_id', '=', id)
    .orderBy('count', 'desc')
    .orderBy('type')
    .execute()
  return {
    moments: moments.map(({ event, seq, at_ms, kind, type, code, subject, ms, signature }) => ({
      event,
      seq,
      at: new Date(at_ms).toISOString(),
      kind: kind as SessionFacts['moments'][number]['kind'],
      type,
      code,
      subject,
      ms,
      signature,
    })),
    things: things.map(({ kind, thing_id, name }) => ({ kind, id: thing_id, name: name === '' ? null : name })),
    steps,
  }
}
