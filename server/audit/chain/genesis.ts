import type { Store } from '../../metadata/store'
import type { AuditKey } from './key'

/** The public key that the chain began with. */
export const genesisKeyOf = async (store: Store, { publicKey }: Pick<AuditKey, 'publicKey'>): Promise<string> => {
  const query = store.selectFrom('setting').select('value').where('name', '=', 'audit_genesis')
  return (await query.executeTakeFirst())?.value ?? publicKey
}
