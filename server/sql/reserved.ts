/** Words that are no name of a column or table without quotes, in any of the engines. */
const RESERVED = new Set(
  `
  all alter analyse analyze and anti any array as asc asof asymmetric at authorization between binary both by case cast check collate
  collation column concurrently constraint create cross cube current_catalog current_date current_path current_role current_schema
  current_time current_timestamp current_user deallocate default deferrable delete desc describe distinct do drop else end escape except
  execute exists extract false fetch for foreign freeze from full generated glob grant group grouping having ilike in initially inner
  insert intersect into is isnull join lambda lateral leading left like limit listagg localtime localtimestamp map natural normalize not
  notnull null offset on only or order outer overlaps pivot pivot_longer pivot_wider placing positional prepare primary qualify recursive
  references returning right rollup row select semi session_user show similar skip some struct summarize symmetric system_user table
  tables tablesample then to trailing trim true try_cast uescape union unique unnest unpack unpivot user using values variadic verbose when
  where window with
  `
    .trim()
    .split(/\s+/),
)

const PLAIN = /^[a-z_][a-z0-9_]*$/

/** A name as people write it: in quotes only where it needs them, which every engine takes. */
export const readableName = (name: string): string =>
  PLAIN.test(name) && !RESERVED.has(name) ? name : `"${name.replaceAll('"', '""')}"`
