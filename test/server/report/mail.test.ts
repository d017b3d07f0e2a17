import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailBox, type Received, startMailBox } from '../support/mails'
import { AT, HOSTILE, type Reports, startReporting } from '../support/reports'
import type { Browser } from '../support/server'

let now = Date.UTC(2026, 2, 18, 10, 30)
let box: MailBox
let reports: Reports
let ada: Browser

beforeAll(async () => {
  box = await startMailBox()
  reports = await startReporting(() => now, { smtpUrl: `smtp://mailer:s3cr%40t@127.0.0.1:${box.port}` })
  ;({ ada } = reports)
})
afterAll(async () => {
  await reports.close()
  await box.close()
})
beforeEach(() => {
  box.mails.length = 0
  box.refuse = { addresses: [], signIn: false }
})

let made = 0
/** Makes a report of these and sends it at once. */
const sent = async (body: object, by: Browser = ada): Promise<readonly Received[]> => {
  made += 1
  const id = await reports.make({ name: `Report ${made}`, creation_method: undefined, ...body }, by)
  const answer = await by.post(`${AT}${id}/send`)
  expect([answer.status, answer.text]).toEqual([200, '{"message":"OK"}'])
  return box.mails
}
const one = (mails: readonly Received[]): Received => {
  const [mail, ...more] = mails
  if (!mail || more.length > 0) throw new Error(`${mails.length} mails`)
  return mail
}
const to = (target: string, more: object = {}) => ({
  recipients: [{ type: 'Email', recipient_config_json: { target, ...more } }],
})

describe('mail of a chart', () => {
  test('a chart mail has its rows as a table, with title, description and address [B1.09]', async () => {
    const chart = await reports.chart('Sales by day', reports.sales, { description: 'What was sold.\nNo returns.' })
    const mail = one(await sent({ name: 'Every Monday', chart, timezone: 'America/New_York' }))
    expect([mail.to, mail.user, mail.subject]).toEqual([['ada@example.com'], 'mailer', 'Every Monday'])
    expect(mail.headers.get('from')).toBe('recount@127.0.0.1')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    const address = `https://bi.example.com/in/explore/?slice_id=${chart}`
    expect(mail.html).toContain(`<a href="${address}"`)
    expect(mail.html).toContain('What was sold.<br>No returns.')
    expect(mail.html).toMatch(/<caption[^>]*>4 rows\. Times are UTC\.<\/caption>/)
    expect(mail.html).toMatch(/<th scope="col"[^>]*>day<\/th><th scope="col"[^>]*>region<\/th>/)
    expect(mail.html).toMatch(/<td[^>]*>2026-03-02 08:00:00<\/td><td[^>]*>north<\/td><td[^>]*right[^>]*>1<\/td>/)
    expect(mail.text).toContain(address)
    expect(mail.text).toContain('day | region | units\n2026-03-02 08:00:00 | north | 1')
    // half past ten in UTC
    for (const body of [mail.html, mail.text]) {
      expect(body).toMatch(/Made on March 18, 2026 at 6:30\sAM \(America\/New_York\)/)
      expect(body).toContain('At 12:00 PM, only on Monday (America/New_York)')
    }
  })

  test("puts the report's description above the chart's", async () => {
    const plain = await reports.chart('Told')
    const told = one(await sent({ chart: plain, description: 'For the board & bank.' }))
    expect(told.html).toMatch(/<\/h1>\n<p[^>]*>For the board &amp; bank\.<\/p>/)
    expect(told.text).toContain('For the board & bank.')
    box.mails.length = 0
    const chart = await reports.chart('Told twice', reports.sales, { description: 'No returns.' })
    expect(one(await sent({ chart, description: 'For the board.' })).text).toContain('For the board.\n\nNo returns.')
  })

  test('a description in Markdown is written in the mail, and fetches nothing', async () => {
    const description = [
      '## In short',
      '**Up** by [a tenth](https://example.com/a?b=1&amp;c=2), not [this](javascript:alert(1))',
      '- [x] checked',
      '| a | b |\n| - | - |\n| 1 | <b>2</b> |',
      '![A picture](https://example.com/spy.png)',
    ].join('\n\n')
    const mail = one(await sent({ chart: await reports.chart('Written', reports.sales, { description }) }))
    expect(mail.html).toContain('<h2>In short</h2>')
    expect(mail.html).toMatch(
      /<strong>Up<\/strong> by <a href="https:\/\/example\.com\/a\?b=1&amp;c=2" style="[^"]*">a tenth<\/a>, not this</,
    )
    expect(mail.html).toMatch(/<td[^>]*>1<\/td><td[^>]*>&lt;b&gt;2&lt;\/b&gt;<\/td>/)
    expect(mail.html).toContain('A picture')
    for (const harm of ['javascript:', 'spy.png', '<img', '<input']) expect(mail.html).not.toContain(harm)
    expect(mail.text).toContain('**Up** by [a tenth](https://example.com/a?b=1&amp;c=2)')
  })

  test('a description with thousands of signs is written as it is', async () => {
    for (const description of ['*a '.repeat(3000), '>'.repeat(3000)]) {
      box.mails.length = 0
      const mail = one(await sent({ chart: await reports.chart('Signs', reports.sales, { description }) }))
      expect(mail.html).toContain(description.slice(0, 90).replaceAll('>', '&gt;').trim())
    }
  })

  test('escapes names and cells that are HTML', async () => {
    const name = `</h1>${HOSTILE}"'&`
    const mail = one(await sent({ name, chart: await reports.chart(name, reports.sales, { description: HOSTILE }) }))
    expect(mail.html).not.toContain('<img')
    expect(mail.html.match(/<\/h1>/g)).toHaveLength(1)
    expect(mail.html).toMatch(/<td style="[^"<>]*text-align:left">&lt;img/)
    expect(mail.text).toContain(HOSTILE)
  })

  test('tells NULL from empty text, and breaks long texts into lines', async () => {
    const sql = "select * from (values (null, '', 'a'), ('NULL', '<NULL>', repeat('wide', 40))) t(one, two, three)"
    const dataset = await reports.dataset({ table_name: 'absent', sql })
    const query = { columns: ['one', 'two', 'three'], orderby: [['three', true]] }
    const context = JSON.stringify({ datasource: { id: dataset, type: 'table' }, queries: [query] })
    const mail = one(await sent({ chart: await reports.chart('Absent', dataset, { query_context: context }) }))
    expect(mail.text).toContain('<NULL> | <empty string> | a\nNULL | <NULL> | wide')
    expect(mail.html).toMatch(
      /<td class="muted"[^>]*>&lt;NULL&gt;<\/td><td class="muted"[^>]*>&lt;empty string&gt;<\/td>/,
    )
    // texts that people wrote are not marked as NULL
    expect(mail.html).toMatch(/<td style[^>]*>NULL<\/td><td style[^>]*>&lt;NULL&gt;<\/td>/)
    expect(mail.html).toMatch(/<td style="[^"]*overflow-wrap:anywhere[^"]*">wide/)
    expect(mail.html).toMatch(/<td style="[^"]*white-space:nowrap[^"]*">NULL</)
  })

  test('a mail fits a phone and a dark theme', async () => {
    const { html } = one(await sent({ chart: await reports.chart('Fits') }))
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toMatch(/<div style="overflow-x:auto[^"]*">\n<table/)
  })

  test('writes numbers and times as the chart does', async () => {
    const params = {
      viz_type: 'table',
      table_timestamp_format: '%d.%m.%Y',
      column_config: {
        units: { d3NumberFormat: ',.1f', currencyFormat: { symbol: 'EUR', symbolPosition: 'suffix' } },
        region: { customColumnName: 'Where' },
        hidden: { visible: false },
      },
    }
    const more = { params: JSON.stringify(params) }
    const mail = one(await sent({ chart: await reports.chart('Written', reports.sales, more) }))
    expect(mail.text).toContain('day | Where | units\n02.03.2026 | north | 1.0 €\n')
    box.mails.length = 0
    // a metric by what its dataset keeps; without that to the last digit that says something, its thousands apart
    const dataset = await reports.dataset({ table_name: 'figures', sql: 'select 2026 as "year", 1234567.891 as price' })
    const metrics = [
      { metric_name: 'told', expression: 'sum(price)', d3format: '$,.0f' },
      { metric_name: 'plain', expression: 'sum(price * 1000)' },
      { metric_name: 'third', expression: 'max("year") / 3.0' },
      { metric_name: 'none', expression: 'sum(null::int)' },
    ]
    expect((await ada.send('PUT', `/api/v1/dataset/${dataset}`, { body: { metrics } })).status).toBe(200)
    const query = { columns: ['year'], metrics: ['told', 'plain', 'third', 'none'] }
    const context = JSON.stringify({ datasource: { id: dataset, type: 'table' }, queries: [query] })
    const figures = await reports.chart('Figures', dataset, { query_context: context })
    expect(one(await sent({ chart: figures })).text).toMatch(
      /\nyear \| told \| plain \| third \| none\n2026 \| \$1,234,568 \| 1,234,567,891(\.0+)? \| 675\.3 \| –\n/,
    )
    box.mails.length = 0
    const large = await reports.dataset({ table_name: 'large', sql: 'select 9007199254740993 as n' })
    const whole = JSON.stringify({ viz_type: 'table', column_config: { n: { d3NumberFormat: ',d' } } })
    expect(one(await sent({ chart: await reports.chart('Large', large, { params: whole }) })).text).toContain(
      '\nn\n9,007,199,254,740,993\n',
    )
    box.mails.length = 0
    const own = JSON.stringify({ viz_type: 'pie', number_format: '.3s' })
    const pie = await reports.chart('Pie', dataset, { viz_type: 'pie', query_context: context, params: own })
    expect(one(await sent({ chart: pie })).text).toContain('\n2026 | 1.23M | 1.23G | 675 | –\n')
  })

  test('a subject is one header with any content', async () => {
    const chart = await reports.chart('Subject')
    const subject = 'Für Ada\r\nBcc: eve@example.com\r\n\r\n<b>body</b>'
    const mail = one(await sent({ chart, email_subject: subject, ...to('ada@example.com') }))
    expect(mail.subject).toBe('Für Ada Bcc: eve@example.com <b>body</b>')
    expect([mail.headers.has('bcc'), mail.to]).toEqual([false, ['ada@example.com']])
  })

  test('shows the first hundred of many rows and says so', async () => {
    const mail = one(await sent({ chart: await reports.chart('Many', reports.many) }))
    expect(mail.html).toContain('The first 100 of 250 rows.')
    expect(mail.html.match(/<tr>/g)).toHaveLength(101)
  })

  test('sends to several recipients, visible copies and hidden blind copies', async () => {
    const chart = await reports.chart('Several')
    const recipients = [
      ...to('a@x.io; b@x.io', { ccTarget: 'c@x.io', bccTarget: 'd@x.io' }).recipients,
      ...to('e@x.io').recipients,
    ]
    const mails = await sent({ chart, recipients })
    expect(mails.map((mail) => mail.to)).toEqual([['a@x.io', 'b@x.io', 'c@x.io', 'd@x.io'], ['e@x.io']])
    expect(mails[0]?.headers.get('to')).toBe('a@x.io, b@x.io')
    expect(mails[0]?.headers.get('cc')).toBe('c@x.io')
    expect(mails[0]?.raw).not.toContain('d@x.io')
  })

  test('attaches every row as a file that is safe in a spreadsheet', async () => {
    const mail = one(await sent({ chart: await reports.chart('As a file'), report_format: 'CSV' }))
    expect(mail.files.map(({ filename, type }) => [filename, type])).toEqual([['As a file.csv', 'text/csv']])
    const lines = mail.files[0]?.bytes.toString('utf8').trim().split(/\r?\n/) ?? []
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).toContain("'=1+1")
    expect(mail.html).toContain('The rows are in the attached file.')
    const many = await reports.chart('Many as a file', reports.many)
    box.mails.length = 0
    const all = one(await sent({ chart: many, report_format: 'CSV' }))
    expect(all.files[0]?.bytes.toString('utf8').trim().split(/\r?\n/)).toHaveLength(251)
  })

  test('reads the rows anew, past the cache', async () => {
    const dataset = await reports.dataset({ table_name: 'changing', sql: 'select random() as n' })
    const chart = await reports.chart('Changing', dataset)
    const read = async () => {
      const answer = await ada.get(`/api/v1/chart/${chart}/data/`)
      return answer.json<{ result: { data: { n: number }[] }[] }>().result[0]?.data[0]?.n
    }
    const shown = await read()
    now += 60_000
    expect([typeof shown, await read()]).toEqual(['number', shown])
    expect(one(await sent({ chart })).text).not.toContain(`\nn\n${shown}\n`)
    expect(box.mails[0]?.text).toMatch(/\nn\n0\.\d+\n/)
  })

  test('columns have the labels that people gave them', async () => {
    const chart = await reports.chart('Labelled')
    const at = `/api/v1/dataset/${reports.sales}`
    const { result } = (await ada.get(at)).json<{ result: { columns: { id: number; column_name: string }[] } }>()
    const columns = (label: string | null) =>
      result.columns.map(({ id, column_name }) => ({
        id,
        column_name,
        verbose_name: column_name === 'units' ? label : null,
      }))
    expect((await ada.send('PUT', at, { body: { columns: columns('Units <sold>') } })).status).toBe(200)
    expect(one(await sent({ chart })).text).toContain('day | region | Units <sold>\n')
    expect((await ada.send('PUT', at, { body: { columns: columns(null) } })).status).toBe(200)
  })
})

describe('rights behind a mail', () => {
  const rule = async (clause: string, role: string) => {
    const listed = await reports.admin.get('/api/v1/rowlevelsecurity/related/roles')
    const { result } = listed.json<{ result: { value: number; text: string }[] }>()
    const roles = result.filter(({ text }) => text === role).map(({ value }) => value)
    const body = { name: clause, filter_type: 'Regular', tables: [reports.sales], roles, clause }
    return (await reports.admin.post('/api/v1/rowlevelsecurity/', body)).json<{ id: number }>().id
  }

  test('sends the rows its creator may see, also when an administrator sends it [B6.10]', async () => {
    const chart = await reports.chart('Ruled')
    const id = await reports.make({ name: 'Ruled', chart, creation_method: undefined })
    const file = await reports.make({ name: 'Ruled file', chart, creation_method: undefined, report_format: 'CSV' })
    const ruled = await rule("region = 'north'", 'Alpha')
    for (const report of [id, file]) expect((await reports.admin.post(`${AT}${report}/send`)).status).toBe(200)
    expect((await reports.admin.send('DELETE', `/api/v1/rowlevelsecurity/${ruled}`)).status).toBe(200)
    const [table, csv] = box.mails
    expect(table?.html).toContain('1 row.')
    expect(csv?.files[0]?.bytes.toString('utf8')).toContain('north')
    for (const text of [table?.html, table?.text, csv?.files[0]?.bytes.toString('utf8')]) {
      expect(text).not.toContain('south')
    }
  })

  test('uses the present rights of its creator', async () => {
    const { store } = reports.server.services
    const carl = await reports.server.signedIn('carl', ['Alpha'])
    const chart = await reports.chart('Rights')
    const id = await reports.make({ name: 'Rights', chart, ...to('x@x.io') }, carl)
    const reason = async () => {
      const answer = await reports.admin.post(`${AT}${id}/send`)
      return [answer.status, answer.json<{ message: string }>().message]
    }
    const carlId = carl.userId ?? 0
    const roleId = async (name: string) =>
      (await store.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    const [gamma, alpha] = [await roleId('Gamma'), await roleId('Alpha')]
    await store.updateTable('user_role').set({ role_id: gamma }).where('user_id', '=', carlId).execute()
    expect(await reason()).toEqual([422, 'Its owner may not send reports any more.'])
    await store.updateTable('user_role').set({ role_id: alpha }).where('user_id', '=', carlId).execute()
    await store.updateTable('user').set({ is_active: 0 }).where('id', '=', carlId).execute()
    expect(await reason()).toEqual([422, 'The account of its owner is turned off.'])
    await store.updateTable('user').set({ is_active: 1 }).where('id', '=', carlId).execute()
    expect(await reason()).toEqual([200, 'OK'])
    expect(box.mails).toHaveLength(1)
  })
})

describe('mail of a dashboard', () => {
  test('lists the first rows of each chart in layout order, and names failed charts [B1.10]', async () => {
    const [first, many, unsaved] = [
      await reports.chart('<First>'),
      await reports.chart('Many', reports.many),
      await reports.chart('Never drawn', reports.sales, { query_context: null }),
    ]
    const dashboard = await reports.dashboard('All <of> it', [many, unsaved, first, 9999])
    const mail = one(await sent({ dashboard, creation_method: 'dashboards' }))
    expect(mail.html.match(/<h[12][^>]*>[^<]*/g)?.map((heading) => heading.replace(/<[^>]*>/, ''))).toEqual([
      'All &lt;of&gt; it',
      'Many',
      'Never drawn',
      '&lt;First&gt;',
      'Chart 9999',
    ])
    expect(mail.html).toContain(`https://bi.example.com/in/superset/dashboard/${dashboard}/`)
    expect(mail.html).toContain('The first 20 of 250 rows.')
    expect(mail.text).toContain(
      '## Never drawn\n\nThis chart is not here: Chart has no query context saved. Please save the chart again.',
    )
    expect(mail.text).toContain('## Chart 9999\n\nThis chart is not here: it is gone')
    expect(mail.html).toContain('without the filters of the dashboard')
  })

  test('attaches one file per chart of a dashboard [B1.10]', async () => {
    const ids = [await reports.chart('Same'), await reports.chart('Same'), await reports.chart('a/b: "c"')]
    const unsaved = await reports.chart('Never drawn', reports.sales, { query_context: null })
    const dashboard = await reports.dashboard('Files', [...ids, unsaved])
    const mail = one(await sent({ dashboard, report_format: 'CSV' }))
    expect(mail.files.map(({ filename }) => filename)).toEqual(['01 Same.csv', '02 Same.csv', '03 a b c.csv'])
    expect(mail.files.every(({ bytes }) => bytes.toString('utf8').includes('north'))).toBe(true)
    expect(mail.text).toContain('## Never drawn\n\nThis chart is not here')
    expect(mail.text).not.toContain('## Same')
  })

  test('leaves a report unsent when nothing of it can be read', async () => {
    const unsaved = await reports.chart('Never drawn', reports.sales, { query_context: null })
    for (const [ids, reason] of [
      [[], 'There are no charts on the dashboard.'],
      [
        [unsaved],
        'No chart could be read. Never drawn: Chart has no query context saved. Please save the chart again.',
      ],
    ] as const) {
      const dashboard = await reports.dashboard(`Nothing ${ids.length}`, ids)
      const id = await reports.make({ name: `Nothing ${ids.length}`, dashboard, creation_method: 'dashboards' })
      const answer = await ada.post(`${AT}${id}/send`)
      expect([answer.status, answer.json()]).toEqual([422, { message: reason }])
    }
    expect(box.mails).toEqual([])
  })
})
