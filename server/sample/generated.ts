import { sales } from './sales'
import type { SampleTable } from './tables'

const products: SampleTable = {
  name: 'products',
  comment: 'Products of an invented outdoor shop (generated)',
  sql: `CREATE TABLE products (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL UNIQUE, category VARCHAR NOT NULL,
      list_price DECIMAL(10, 2) NOT NULL);
    INSERT INTO products VALUES
      (1, 'Trail tent', 'Camping', 289.00), (2, 'Down sleeping bag', 'Camping', 199.50),
      (3, 'Gas stove', 'Camping', 44.90), (4, 'Headlamp', 'Camping', 39.95), (5, 'Approach shoes', 'Footwear', 129.00),
      (6, 'Hiking boots', 'Footwear', 219.00), (7, 'Wool socks', 'Footwear', 18.50), (8, 'Rain jacket', 'Clothing', 179.00),
      (9, 'Fleece', 'Clothing', 89.90), (10, 'Climbing rope', 'Climbing', 149.00), (11, 'Harness', 'Climbing', 69.00),
      (12, 'Chalk bag', 'Climbing', 16.90)`,
  columns: {
    id: 'Number of the product',
    name: 'Name',
    category: 'Category',
    list_price: 'List price in euro',
  },
}

const integers = {
  tiny: 'TINYINT',
  small: 'SMALLINT',
  int: 'INTEGER',
  big: 'BIGINT',
  huge: 'HUGEINT',
  utiny: 'UTINYINT',
  usmall: 'USMALLINT',
  uint: 'UINTEGER',
  ubig: 'UBIGINT',
  uhuge: 'UHUGEINT',
}

const typeZoo: SampleTable = {
  name: 'type_zoo',
  comment: 'Every column type with ordinary, extreme and empty values (generated)',
  sql: `CREATE TYPE mood AS ENUM ('happy', 'so-so', 'very sad');
    CREATE TABLE type_zoo (what VARCHAR, flag BOOLEAN,
      ${Object.entries(integers)
        .map(([name, type]) => `${name} ${type}`)
        .join(', ')},
      bignum BIGNUM, single FLOAT, double DOUBLE, price DECIMAL(10, 2), exact DECIMAL(38, 10), day DATE, clock TIME,
      clock_ns TIME_NS, clock_zone TIME WITH TIME ZONE, moment TIMESTAMP, moment_s TIMESTAMP_S, moment_ms TIMESTAMP_MS,
      moment_ns TIMESTAMP_NS, moment_zone TIMESTAMP WITH TIME ZONE, span INTERVAL, id UUID, bytes BLOB, bits BIT, mood mood,
      text VARCHAR, doc JSON, list BIGINT[], fixed INTEGER[3], nested DECIMAL(6, 2)[][],
      record STRUCT(name VARCHAR, size HUGEINT, "__proto__" VARCHAR), dictionary MAP(VARCHAR, BIGINT),
      either UNION(number BIGINT, words VARCHAR));
    INSERT INTO type_zoo VALUES
    ('ordinary', true, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1.5, 2.25, 1.10, 1.0000000001, '2024-02-29', '12:34:56',
      '12:34:56.123456789', '12:34:56+02', '2024-02-29 12:34:56.789', '2024-02-29 12:34:56', '2024-02-29 12:34:56.789',
      '2024-02-29 12:34:56.123456789', '2024-02-29 12:34:56.789+02', INTERVAL '1 year 2 days 3 hours',
      '0f0e0d0c-0b0a-4908-8706-050403020100', '\\xDE\\xAD\\xBE\\xEF', '101010', 'happy', 'plain text',
      '{"a": [1, 2.50, "x"]}', [1, 2, 3], [1, 2, 3], [[1.10], [2.25, 3.00]], {'name': 'n', 'size': 1, '__proto__': 'p'},
      MAP {'k': 1}, union_value(number := 1)),
    ('largest', true, 127, 32767, 2147483647, 9223372036854775807, 170141183460469231731687303715884105727, 255, 65535,
      4294967295, 18446744073709551615, 340282366920938463463374607431768211455,
      '1234567890123456789012345678901234567890', 'inf', 'inf', 99999999.99,
      9999999999999999999999999999.9999999999, 'infinity', '23:59:59.999999', '23:59:59.999999999', '23:59:59+15:59',
      'infinity', '9999-12-31 23:59:59', '9999-12-31 23:59:59.999', '2262-04-11 23:47:16.854775806', 'infinity',
      INTERVAL '200000 years', 'ffffffff-ffff-ffff-ffff-ffffffffffff', repeat('\\xFF', 8)::BLOB, repeat('1', 64)::BIT,
      'very sad', '<b>&amp;</b> "quoted" \\ back' || chr(9) || chr(10) || ' 日本語 العربية 👩‍🚀' || chr(8232),
      '{"big": 12345678901234567890, "e": 1e400}', [9223372036854775807, -9223372036854775808, NULL], [NULL, 0, 7], [[], NULL, [NULL]],
      {'name': 'constructor', 'size': 170141183460469231731687303715884105727, '__proto__': '{}'},
      MAP {'__proto__': 9007199254740993, '': 0}, union_value(words := 'w')),
    ('smallest', false, -128, -32768, -2147483648, -9223372036854775808, -170141183460469231731687303715884105728, 0, 0,
      0, 0, 0, '-1234567890123456789012345678901234567890', '-inf', '-inf', -99999999.99,
      -9999999999999999999999999999.9999999999, '-infinity', '00:00:00', '00:00:00', '00:00:00-15:59', '-infinity',
      '0001-01-01 00:00:00', '0001-01-01 00:00:00', '1677-09-22 00:00:00', '-infinity', INTERVAL '-1 month -1 day',
      '00000000-0000-0000-0000-000000000000', ''::BLOB, '0', 'so-so', '', 'null', [], [0, 0, 0], [],
      {'name': '', 'size': NULL, '__proto__': NULL}, MAP {}, union_value(number := -9223372036854775808)),
    ('odd', NULL, 0, 0, 0, 9007199254740993, 9007199254740992, 0, 0, 0, 9007199254740993, 9007199254740993,
      '9007199254740993', 'nan', 'nan', 0.00, 0.0000000001, '0044-03-15 (BC)', '00:00:00.000001', '00:00:00.000000001',
      '00:00:00+00', '0044-03-15 (BC) 12:00:00', '1969-12-31 23:59:59', '1969-12-31 23:59:59.999',
      '1969-12-31 23:59:59.999999999', '0044-03-15 (BC) 12:00:00+00', INTERVAL '0 days',
      'aaaaaaaa-aaaa-1aaa-8aaa-aaaaaaaaaaaa', 'a''b"c\\x00'::BLOB, '00000000', NULL, 'a' || chr(0) || 'b', '[NaN, -0.0]', [NULL],
      [-1, -2, -3], [[0.00]], NULL, MAP {'a': NULL}, union_value(words := NULL::VARCHAR));
    INSERT INTO type_zoo (what) VALUES ('nothing')`,
  columns: {
    what: 'Which kind of values the row holds',
    flag: 'BOOLEAN',
    ...integers,
    bignum: 'Integer of any size',
    single: '32-bit floating point with infinities and NaN',
    double: '64-bit floating point with infinities and NaN',
    price: 'DECIMAL(10, 2): trailing zeros count',
    exact: 'DECIMAL(38, 10)',
    day: 'DATE with infinities and a year before Christ',
    clock: 'TIME in microseconds',
    clock_ns: 'TIME in nanoseconds',
    clock_zone: 'TIME WITH TIME ZONE',
    moment: 'TIMESTAMP in microseconds',
    moment_s: 'TIMESTAMP in seconds',
    moment_ms: 'TIMESTAMP in milliseconds',
    moment_ns: 'TIMESTAMP in nanoseconds',
    moment_zone: 'TIMESTAMP WITH TIME ZONE',
    span: 'INTERVAL',
    id: 'UUID',
    bytes: 'BLOB',
    bits: 'BIT',
    mood: 'ENUM',
    text: 'VARCHAR with control characters, scripts and an astronaut',
    doc: 'JSON',
    list: 'LIST of BIGINT',
    fixed: 'ARRAY of three INTEGER',
    nested: 'LIST of LIST of DECIMAL',
    record: 'STRUCT with a field called __proto__',
    dictionary: 'MAP of VARCHAR to BIGINT',
    either: 'UNION of BIGINT and VARCHAR',
  },
}

export const GENERATED_TABLES: readonly SampleTable[] = [products, sales, typeZoo]

export const strikesByDay: SampleTable = {
  name: 'strikes_by_day',
  comment: 'Strikes and their cost by day and size of the animal',
  sql: `CREATE VIEW strikes_by_day AS SELECT flight_date AS day, wildlife_size, count(*) AS strikes,
      sum(cost_total) AS cost FROM birdstrikes GROUP BY ALL`,
  columns: {
    day: 'Day of the flights',
    wildlife_size: 'Small, medium or large',
    strikes: 'Number of strikes',
    cost: 'Total cost in US dollars',
  },
}
