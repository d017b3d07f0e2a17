import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const userSentences = {
  'users.list_requested': () => say`Asked for the users`,
  'users.listed': (data) => say`Got ${counted(data.count, '%s user', '%s users')}`,
  'users.list_failed': (data) => say`The users could not be read: ${data.message}`,
  'users.save_requested': (data) =>
    data.userId === null
      ? say`Added the user ${name(data.user.username)}`
      : say`Changed the user ${name(data.user.username)}`,
  'users.saved': (data) => say`The server keeps the user ${name(data.username)}`,
  'users.save_failed': (data) => say`The user could not be saved: ${data.message}`,
  'users.link_made': (data) => say`Made a sign-in link for ${name(data.username)}`,
} satisfies SomeSentences
