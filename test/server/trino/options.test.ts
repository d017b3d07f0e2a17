import { describe, expect, it } from 'vitest'
import { kindOf } from '../../../server/engines/kinds'
import { trino } from '../../../server/engines/trino/options'

const given = { host: 'Lake.example.com', catalog: 'hive', username: 'ana@example.com' }

describe('options of a Trino database', () => {
  it('knows a database by its user, host, port and catalog', () => {
    expect(kindOf('trino')).toBe(trino)
    expect(trino.placeOf(given)).toBe('trino://ana%40example.com@lake.example.com:443/hive')
    expect(trino.placeOf({ ...given, unencrypted: true })).toBe('trino://ana%40example.com@lake.example.com:8080/hive')
    expect(trino.placeOf({ ...given, port: 8443 })).toBe('trino://ana%40example.com@lake.example.com:8443/hive')
    expect(trino.uriOf({ ...given, password: 'secret' })).not.toContain('secret')
  })

  it('reads an address, and none of another kind', () => {
    const uri = 'trino://ana%40example.com:p%2Fw@lake.example.com:8443/hive/default'
    const read = { host: 'lake.example.com', port: 8443, catalog: 'hive', username: 'ana@example.com', password: 'p/w' }
    expect(trino.fromUri(uri)).toEqual(read)
    expect(trino.options.safeParse(trino.fromUri(uri)).success).toBe(true)
    for (const other of ['postgresql://a@b/c', 'trino:hive', 'https://a@b/c', 'trino://%E0@b/c', '']) {
      expect([other, trino.fromUri(other)]).toEqual([other, null])
    }
  })

  it('refuses names that could change a request', () => {
    const accepts = (more: object) => trino.options.safeParse({ ...given, ...more }).success
    expect(accepts({})).toBe(true)
    for (const more of [
      { host: 'lake.example.com/x' },
      { host: 'ana@lake' },
      { host: 'lake\r\nX: y' },
      { catalog: 'hive\r\nX-Trino-User: root' },
      { catalog: 'a.b' },
      { username: 'ana\r\nX: y' },
      { username: 'añá' },
      { port: 0 },
      { extra: 'x' },
      { catalog: undefined },
    ])
      expect([more, accepts(more)]).toEqual([more, false])
  })
})
