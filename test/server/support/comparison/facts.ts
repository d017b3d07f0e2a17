/** Moments at which grains differ easily: the ends of days, leap days, weeks 53, clock changes, years before 1970. */
const MOMENTS = [
  '0001-01-01 00:00:00',
  '1582-10-15 12:00:00',
  '1899-12-31 23:59:59.999999',
  '1969-12-28 00:00:00',
  '1969-12-31 23:59:59.5',
  '1970-01-01 00:00:00',
  '1972-02-29 23:59:59.999999',
  '2020-12-27 23:59:59',
  '2020-12-31 00:00:00.000001',
  '2021-01-03 23:59:59.999999',
  '2021-01-04 00:00:00',
  '2024-03-10 02:30:00',
  '2024-03-31 01:59:59.999999',
  '2024-03-31 02:00:00',
  '2024-10-27 01:30:00',
  '2024-02-29 05:59:59.999999',
  '2024-02-29 06:00:00',
  '2024-06-30 23:29:59.123456',
  '9999-12-31 23:59:59.999999',
]

const NAMES = ['north', "O'Neill", 'ÅÄÖ', '', null]
const FLAGS = ['TRUE', 'FALSE', 'NULL']

const rows = MOMENTS.map((at, index) => {
  const name = NAMES[index % NAMES.length] ?? null
  const text = name === null ? 'NULL' : `'${name.replaceAll("'", "''")}'`
  const big = `${index % 2 === 0 ? '' : '-'}900719925474099${index % 10}`
  const price = `${index * 7}.${index}25`
  const stamp = 1_700_000_000 + index * 86_400
  const cells = [index, `TIMESTAMP '${at}'`, `DATE '${at.slice(0, 10)}'`, text, FLAGS[index % 3], big, price]
  return `(${[...cells, index / 8, stamp].join(', ')})`
})

/** The table of the comparison, in SQL of every engine. */
export const FACTS = `
  CREATE TABLE facts (id integer, moment timestamp(6), day date, name varchar, flag boolean, big bigint, price decimal(12,4),
    ratio double precision, stamp bigint);
  INSERT INTO facts VALUES ${rows.join(', ')}, (99, NULL, NULL, 'north', TRUE, NULL, NULL, NULL, NULL);
`

/** The moment at which all is asked. */
export const NOW = Date.UTC(2024, 6, 1)
