import { type Kysely, sql } from 'kysely'

export const datasetAuthor = {
  id: 20,
  name: 'author of the query of a dataset',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table dataset add column sql_author integer').execute(db)
    // the last editor is responsible for its reads
    await sql
      .raw('update dataset set sql_author = coalesce(changed_by, created_by) where sql_text is not null')
      .execute(db)
  },
}
