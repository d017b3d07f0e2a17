import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses that are no databases: metadata services of clouds, the link, everybody. */
const CLOSED = new BlockList()
CLOSED.addSubnet('169.254.0.0', 16)
CLOSED.addSubnet('0.0.0.0', 8)
CLOSED.addSubnet('224.0.0.0', 3)
CLOSED.addAddress('100.100.100.200')
CLOSED.addAddress('168.63.129.16')
CLOSED.addSubnet('64:ff9b::', 96, 'ipv6')
CLOSED.addSubnet('fe80::', 10, 'ipv6')
CLOSED.addSubnet('ff00::', 8, 'ipv6')
CLOSED.addAddress('::', 'ipv6')
CLOSED.addSubnet('fd00:ec2::', 32, 'ipv6')

const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addSubnet('100.64.0.0', 10)
PRIVATE.addSubnet('127.0.0.0', 8)
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/** An IPv4 address that is written as IPv6 is judged as what it means. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An address of a host, or why there is none. */
export type Resolved =
  | { readonly address: string }
  | { readonly refusal: 'unknown'; readonly address?: undefined }
  | { readonly refusal: 'closed' | 'private'; readonly address: string }

/**
 * Resolves a host once, so that the address which was checked is the one that is connected to. A host of which any address is
 * closed is refused, and one with a private address where these are not allowed.
 */
export const resolveHost = async (
  host: string,
  { allowPrivate }: { readonly allowPrivate: boolean },
): Promise<Resolved> => {
  const found = await lookup(host, { all: true }).catch(() => [])
  const addresses = found.map(({ address }) => plain(address))
  const closed = addresses.find((address) => isIn(CLOSED, address))
  if (closed !== undefined) return { refusal: 'closed', address: closed }
  const hidden = allowPrivate ? undefined : addresses.find((address) => isIn(PRIVATE, address))
  if (hidden !== undefined) return { refusal: 'private', address: hidden }
  const [address] = addresses
  return address === undefined ? { refusal: 'unknown' } : { address }
}
