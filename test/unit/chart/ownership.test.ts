import { describe, expect, it } from 'vitest'

import { deleteRefusal, isAdmin } from '../../../src/projections/session/ownership'

const user = (id: number, roles: string[], permissions: string[]) => ({
  id,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  roles,
  permissions,
})

describe('right to delete', () => {
  it('checks the role first, then the owner', () => {
    const writer = user(7, ['Alpha'], ['can_write on Chart'])
    expect(deleteRefusal(writer, 'Chart', [{ id: 7 }])).toBeNull()
    expect(deleteRefusal(writer, 'Chart', [{ id: 8 }])).toBe('owner')
    expect(deleteRefusal(writer, 'Dataset', [{ id: 7 }])).toBe('role')
    expect(deleteRefusal(user(1, ['Admin'], []), 'Chart', [])).toBeNull()
  })

  it('lets administrators delete and tag, however their role is spelled [B6.02]', () => {
    for (const role of ['Admin', 'admin', 'aDMIN']) {
      expect(isAdmin(user(1, ['Alpha', role], []))).toBe(true)
      expect(deleteRefusal(user(1, [role], []), 'Chart', [{ id: 8 }])).toBeNull()
    }
    for (const role of ['Administrator', 'Alpha', '']) {
      expect(isAdmin(user(1, [role], []))).toBe(false)
      expect(deleteRefusal(user(1, [role], []), 'Chart', [])).toBe('role')
    }
  })
})
