import { userLinkPost } from '../../contract/user/user'
import { changeMe } from '../../contract/user/changeMe'
import { signOut } from '../../contract/session/security'
import { CallFailure } from '../core/http/failure'
import type { Http } from '../core/http/http'
import type { PasswordRefusal } from '../views/context'
import { tellPerson } from './person'

/** Sets a new password. Answers null on success, else the reason, and if that concerns the current password. */
export const changePassword = async (
  http: Http,
  password: string,
  current: string | null,
): Promise<PasswordRefusal | null> => {
  try {
    await http.call(changeMe, { body: { password, ...(current === null ? {} : { current_password: current }) } })
    return null
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const { message, fields = {}, status } = error.failure
    // too many wrong ones are about the current one too
    return { message, field: 'current_password' in fields || status === 429 ? 'current' : 'password' }
  }
}

/** Makes a link that signs a user in once. Throws a `CallFailure` where the server refuses. */
export const makeSignInLink = async (http: Http, userId: number) => {
  const { url, expires_on: expiresOn } = (await http.call(userLinkPost, { params: { id: userId } })).body.result
  return { url, expiresOn }
}

/** Ends the session and leaves the page. */
export const leave = async (http: Http): Promise<void> => {
  try {
    await http.call(signOut, { body: {} })
    tellPerson('')
    location.assign('/login/')
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    // the page at `/logout/` tries again while the session still exists
    location.assign(error.failure.kind === 'unauthorized' ? '/login/' : '/logout/')
  }
}
