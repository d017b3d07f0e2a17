import { invalid } from '../../problem'

/** Addresses that one report may go to. */
const MOST = 100
/** Addresses that mail servers take without quotes; no character in it can end a header or a list. */
const ADDRESS = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,250}[\p{L}\p{N}])?$/u

/** Stored and sent form of a recipient: lists of addresses, with commas or semicolons between them. */
export interface Targets {
  readonly target: string
  readonly ccTarget?: string | undefined
  readonly bccTarget?: string | undefined
}

export const isAddress = (text: string): boolean => ADDRESS.test(text) && !text.includes('..')

/** The addresses of a list. */
export const addressesIn = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Refuses (422) recipients that no mail could be sent to. */
export const checkRecipients = (all: readonly { readonly recipient_config_json: Targets }[]): void => {
  const refused = (reason: string) => invalid({ recipients: [reason] })
  const lists = all.map(({ recipient_config_json: targets }) => targets)
  if (lists.length === 0 || lists.some(({ target }) => addressesIn(target).length === 0)) {
    throw refused('Name at least one e-mail address.')
  }
  const addresses = lists.flatMap(({ target, ccTarget, bccTarget }) =>
    [target, ccTarget, bccTarget].flatMap((list) => addressesIn(list)),
  )
  const wrong = addresses.find((address) => !isAddress(address))
  if (wrong !== undefined) throw refused(`${wrong.slice(0, 80)} is not an e-mail address.`)
  if (addresses.length > MOST) throw refused(`A report may go to ${MOST} addresses.`)
}
