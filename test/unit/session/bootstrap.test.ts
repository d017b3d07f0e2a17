import { describe, expect, it } from 'vitest'

import type { Bootstrap } from '../../../contract/session/bootstrap'
import { callTimeout, sessionFacts } from '../../../src/boot/bootstrap'

const bootstrap = (roles: Bootstrap['user']['roles']): Bootstrap => ({
  user: { username: 'ada', firstName: 'Ada', lastName: 'Min', userId: 7, roles, permissions: {} },
  common: {
    conf: {
      SUPERSET_WEBSERVER_TIMEOUT: 60,
      SQL_MAX_ROW: 100_000,
      DISPLAY_MAX_ROW: 10_000,
      DEFAULT_SQLLAB_LIMIT: 1000,
      SQLLAB_DEFAULT_DBID: 4,
      recount: { version: '1', instance: 'i', rows: true, errorPosition: true, logKey: 'c2VjcmV0' },
    },
    locale: 'en',
    language_pack: {},
    d3_format: {},
    d3_time_format: {},
    currencies: [],
    feature_flags: { KV_STORE: true },
    extra_sequential_color_schemes: [],
    extra_categorical_color_schemes: [],
    theme_overrides: {},
    menu_data: { menu: [], settings: [] },
    flash_messages: [],
  },
})

describe('facts of the bootstrap in the log', () => {
  it('keeps the limits, the flags and each permission of the bootstrap once', () => {
    const facts = sessionFacts(
      bootstrap({
        b: [['can_csv', 'Superset']],
        a: [
          ['can_csv', 'Superset'],
          ['can_read', 'Query'],
        ],
      }),
    )
    expect(facts.user).toMatchObject({
      id: 7,
      roles: ['a', 'b'],
      permissions: ['can_csv on Superset', 'can_read on Query'],
    })
    expect(facts.flags).toEqual({ KV_STORE: true })
    expect(facts.config).toEqual({
      defaultDatabaseId: 4,
      defaultQueryLimit: 1000,
      maxRow: 100_000,
      displayMaxRow: 10_000,
      webTimeoutSeconds: 60,
      layoutLimit: 65_535,
    })
  })

  it("takes the timeout of calls, in seconds, from the server's setting [A9.04] [B9.07]", () => {
    const { config } = sessionFacts(bootstrap({}))
    expect(callTimeout(config)).toBe(60_000)
    const page = bootstrap({})
    const conf = { ...page.common.conf, SUPERSET_WEBSERVER_TIMEOUT: 5 }
    const told = sessionFacts({ ...page, common: { ...page.common, conf } })
    expect(callTimeout(told.config)).toBe(5000)
  })

  it('leaves the log key and permissions that name data out of the log', () => {
    const facts = sessionFacts(
      bootstrap({
        a: [
          ['database_access', '[payroll].(id:3)'],
          ['schema_access', '[payroll].[secret]'],
          ['datasource_access', '[payroll].[salaries](id:9)'],
        ],
      }),
    )
    expect(facts.user.permissions).toEqual([])
    expect(JSON.stringify(facts)).not.toMatch(/payroll|c2VjcmV0/)
  })
})
