import { type Kysely, sql } from 'kysely'

export const uploadOptions = {
  id: 26,
  name: 'options of uploaded tables',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table upload_table add column made_with text').execute(db)
  },
}
