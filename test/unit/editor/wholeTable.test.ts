import { describe, expect, test } from 'vitest'

import { wholeTable } from '../../../src/domain/sql/wholeTable'

describe('queries of a whole table', () => {
  test.each([
    ['SELECT *\nFROM admin.sales_2024', 'admin', 'sales_2024'],
    ['select * from sales;', null, 'sales'],
    ['-- mine\nSELECT * FROM "ada~3" . "my ""file""" ;\n', 'ada~3', 'my "file"'],
  ])('%j reads all of one table', (sql, schema, table) => {
    expect(wholeTable(sql)).toEqual({ schema, table })
  })

  test.each([
    'SELECT a FROM sales',
    'SELECT * FROM sales LIMIT 5',
    'SELECT * FROM sales WHERE a = 1',
    'SELECT * FROM sales s',
    'SELECT * FROM a, b',
    'SELECT * FROM read_csv(x)',
    'SELECT * FROM sales; SELECT 2',
    'SELECT * FROM {{ table }}',
    '',
  ])('%j is more or less than a table', (sql) => {
    expect(wholeTable(sql)).toBeNull()
  })
})
