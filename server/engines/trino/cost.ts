import type { IoPlan } from './gate/plan'

const number = (value: number): string => Math.round(value).toLocaleString('en')

const known = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const entry = (name: string, value: unknown): Readonly<Record<string, string>> =>
  known(value) ? { [name]: number(value) } : {}

/** The planner's estimate for a statement. Connectors without statistics leave most of it out. */
export const costOf = ({ reads, estimate }: IoPlan): Readonly<Record<string, string>> => {
  const rows = reads.map(({ rows: read }) => read)
  return {
    ...entry('Rows in the result', estimate.outputRowCount),
    ...(rows.every(known) ? { 'Rows read': number(rows.reduce((sum, read) => sum + read, 0)) } : {}),
    ...(reads.length === 0
      ? {}
      : {
          'Tables read': reads
            .map(({ schema, name, rows: read }) => `${schema}.${name}${known(read) ? ` (${number(read)})` : ''}`)
            .join(', '),
        }),
    ...entry('Bytes in the result', estimate.outputSizeInBytes),
    ...entry('Memory in bytes', estimate.maxMemory),
    ...entry('Bytes between nodes', estimate.networkCost),
    ...entry('Cost of the processors', estimate.cpuCost),
  }
}
