import { DuckDBInstance } from '@duckdb/node-api'
import { GENERATED_TABLES, strikesByDay } from './generated'
import { commentsOf, FILE_TABLES } from './tables'

/** Fills a new DuckDB file with the sample tables. `data` is the folder with the data files. */
export async function fillSample(file: string, data: string, log: (line: string) => void): Promise<void> {
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  await connection.run(`SET TimeZone = 'UTC'`)
  for (const table of [...FILE_TABLES, ...GENERATED_TABLES]) {
    const started = performance.now()
    await connection.run(table.sql.replaceAll('{data}', data.replaceAll("'", "''")))
    await connection.run(commentsOf('TABLE', table))
    log(`${table.name} (${Math.round(performance.now() - started)} ms)`)
  }
  await connection.run(strikesByDay.sql)
  await connection.run(commentsOf('VIEW', strikesByDay))
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
}
