import type { SampleTable } from './tables'

/** Weights of a category at the start of each month, in per cent; the days between are interpolated. */
const SEASONS = {
  Camping: [40, 42, 55, 90, 150, 200, 205, 170, 105, 65, 55, 60],
  Footwear: [60, 58, 68, 95, 140, 165, 160, 145, 120, 95, 80, 75],
  Clothing: [90, 72, 66, 62, 58, 55, 56, 66, 90, 135, 175, 185],
  Climbing: [80, 80, 85, 98, 110, 116, 114, 110, 108, 104, 95, 90],
}

/** Hours of the day, each as often as it sells. */
const HOURS = {
  Web: '0 1 2 3 4 5 6 7 7 8 8 9 9 10 10 11 11 12 12 12 13 13 14 14 15 15 16 16 17 17 18 18 18 19 19 19 19 20 20 20 20 20 21 21 21 21 22 22 23',
  Shop: '9 10 10 10 11 11 11 11 12 12 12 13 13 14 14 14 15 15 15 15 16 16 16 16 17 17 17 17 18 18 18 19',
  Partner: '7 8 8 8 9 9 9 9 10 10 10 10 11 11 11 12 13 13 14 14 14 15 15 15 16 16 17',
}

/** One of the list, by a hash of the order line; each question has a seed of its own. */
const drawn = (list: readonly (number | string)[], seed: number): string =>
  `[${list.join(', ')}][1 + (hash(i + ${seed}) % ${list.length})::INTEGER]`
const hourOf = (channel: keyof typeof HOURS): string => drawn(HOURS[channel].split(' '), 0)
const seasons = Object.entries(SEASONS)
  .map(([category, months]) => `('${category}', [${months.join(', ')}])`)
  .join(', ')

/**
 * Every day, region, channel and product has a weight; a running sum of the weights shares out the order lines.
 * All of it is in whole numbers, so that every machine makes the same rows.
 */
const SQL = `CREATE TABLE sales (id BIGINT PRIMARY KEY, ordered_at TIMESTAMP NOT NULL, region VARCHAR NOT NULL,
    channel VARCHAR NOT NULL, product_id INTEGER NOT NULL REFERENCES products (id), quantity INTEGER NOT NULL,
    discount DECIMAL(4, 2) NOT NULL, amount DECIMAL(12, 2) NOT NULL, returned BOOLEAN NOT NULL);
  INSERT INTO sales
  WITH days AS MATERIALIZED (
    SELECT n, day, year(day) AS y, isodow(day) AS dow, day(day) AS dom,
      -- the Friday after the fourth Thursday of November, and the weekend after it
      day BETWEEN friday AND friday + 3 AS sale,
      y = 2023 AND month(day) = 9 AS campaign,
      CASE WHEN day BETWEEN friday AND friday + 3 THEN 260 WHEN month(day) = 12 AND dom < 21 THEN 140
        WHEN month(day) = 12 AND dom BETWEEN 24 AND 26 THEN 45 ELSE 100 END * (90 + hash(n) % 21)::BIGINT AS busy
    FROM (SELECT n::BIGINT AS n, DATE '2022-01-01' + n::INTEGER AS day,
      [DATE '2022-11-25', DATE '2023-11-24', DATE '2024-11-29'][year(day) - 2021] AS friday FROM range(1096) t(n))
  ), regions(r, region, share, growth, partner) AS (
    VALUES (0, 'EMEA', 46, 6, 80), (1, 'Americas', 34, 12, 90), (2, 'APAC', 20, 28, 170)
  ), channels(c, channel, share, growth, rhythm, returns) AS (
    VALUES (0, 'Web', 42, 23, [104, 98, 94, 92, 90, 104, 128], 140),
      (1, 'Shop', 39, -5, [78, 80, 84, 92, 122, 200, 30], 60),
      (2, 'Partner', 19, 8, [130, 136, 134, 130, 116, 30, 14], 80)
  ), seasons(category, months) AS (VALUES ${seasons}),
  demand AS (
    SELECT id, category, list_price, months,
      [26, 30, 60, 70, 62, 64, 120, 70, 84, 34, 42, 74][id] AS share,
      [25, 25, 20, 15, 80, 65, 10, 50, 45, 8, 12, 5][id] AS returns
    FROM products JOIN seasons USING (category)
  ), weights AS MATERIALIZED (
    SELECT ((n * 3 + r) * 3 + c) * 12 + id - 1 AS cell,
      regions.share * channels.share * demand.share * CASE WHEN channel = 'Partner' THEN partner ELSE 100 END
        * (busy * rhythm[dow]) // 100000 * (36500 + (regions.growth + channels.growth) * n) // 36500
        * (months[month(day)] * (32 - dom) + months[1 + month(day) % 12] * dom)
        * CASE WHEN channel = 'Web' AND day BETWEEN DATE '2024-05-14' AND DATE '2024-05-16' THEN 2
            WHEN category = 'Climbing' AND campaign THEN 240 ELSE 100 END // 100000 AS weight
    FROM days, regions, channels, demand
  ), running AS (
    SELECT cell, weight, (sum(weight) OVER (ORDER BY cell ROWS UNBOUNDED PRECEDING))::BIGINT AS upto FROM weights
  ), dice AS (
    SELECT cell, unnest(range(first, past)) AS i
    FROM (SELECT cell, (upto - weight) * 200000 // total AS first, upto * 200000 // total AS past
      FROM running, (SELECT sum(weight)::BIGINT AS total FROM weights)) WHERE first < past
  ), lines AS (
    SELECT i, region, channel, id AS product_id, list_price,
      day + to_seconds(3600 * CASE channel WHEN 'Web' THEN ${hourOf('Web')} WHEN 'Shop' THEN ${hourOf('Shop')}
        ELSE ${hourOf('Partner')} END + (hash(i + 3000000) % 3600)::BIGINT) AS ordered_at,
      CASE WHEN list_price < 50 THEN ${drawn([1, 1, 1, 1, 2, 2, 2, 3, 4, 6], 1_000_000)}
        ELSE ${drawn([1, 1, 1, 1, 1, 1, 1, 2, 2, 3], 1_000_000)} END * CASE WHEN channel = 'Partner' THEN 2 ELSE 1 END AS quantity,
      CASE WHEN category = 'Climbing' AND campaign THEN ${drawn(['0.20', '0.25', '0.25', '0.25', '0.30', '0.30'], 2_000_000)}
        WHEN sale THEN ${drawn([0, '0.10', '0.20', '0.20', '0.20', '0.30'], 2_000_000)}
        ELSE ${drawn([0, 0, 0, 0, '0.05', '0.10'], 2_000_000)} END AS discount,
      hash(i + 4000000) % 100000 < demand.returns * channels.returns // 100
        * CASE WHEN id = 8 AND day >= DATE '2024-03-01' THEN 400 ELSE 100 END AS returned
    FROM dice JOIN days ON n = cell // 108 JOIN regions ON r = cell // 36 % 3 JOIN channels ON c = cell // 12 % 3
      JOIN demand ON id = cell % 12 + 1
  )
  SELECT row_number() OVER (ORDER BY ordered_at, i) - 1, ordered_at, region, channel, product_id, quantity, discount,
    (quantity * list_price * (1 - discount))::DECIMAL(12, 2), returned
  FROM lines ORDER BY ordered_at, i`

export const sales: SampleTable = {
  name: 'sales',
  comment:
    'Two hundred thousand order lines of an invented outdoor shop, 2022 to 2024 (generated, always the same). ' +
    'Sales grow and follow the seasons; a climbing campaign runs in September 2023, the web shop is down from 14 to ' +
    '16 May 2024, and rain jackets sold from March 2024 on come back more often',
  sql: SQL,
  columns: {
    id: 'Number of the order line, in order of time',
    ordered_at: 'Time of the order, on the clock of the customer',
    region: 'Region of the customer; APAC grows fastest',
    channel: 'Sales channel; Web takes next to no orders from 14 to 16 May 2024',
    product_id: 'Product ordered (products.id)',
    quantity: 'Pieces; partners order twice as many',
    discount: 'Discount as a share of the list price; higher at Black Friday, and for climbing in September 2023',
    amount: 'Amount in euro: pieces at list price, less the discount',
    returned: 'True where it was sent back: more from the web, most for shoes, and for rain jackets since March 2024',
  },
}
