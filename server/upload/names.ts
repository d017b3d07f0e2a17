const LONGEST = 200
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g

/** Names of columns as a table can have them: visible, not empty, and apart from each other without regard to case. */
export const columnNames = (names: readonly string[]): string[] => {
  const used = new Set<string>()
  return names.map((name, index) => {
    const clean = name.replace(CONTROL, ' ').trim().slice(0, LONGEST).trim()
    const base = clean === '' ? `column_${index + 1}` : clean
    let unique = base
    for (let count = 1; used.has(unique.toLowerCase()); count += 1) unique = `${base}_${count}`
    used.add(unique.toLowerCase())
    return unique
  })
}

/** A name of a table after the file: letters, digits and underscores, as one can write it without quotes. */
export const tableNameOf = (fileName: string): string => {
  const base = fileName
    .replace(/^.*[/\\]/, '')
    .replace(/(?:\.(?:csv|tsv|txt|json|jsonl|ndjson|geojson|parquet|xls[xm]|gz))+$/i, '')
  const clean = base
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
  if (clean === '') return 'my_table'
  return /^\p{N}/u.test(clean) ? `t_${clean}` : clean
}

export const isTableName = (name: string): boolean =>
  name.trim() === name && name !== '' && name.length <= 100 && name.search(CONTROL) < 0
