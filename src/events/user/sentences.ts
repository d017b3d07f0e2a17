import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const userSentences = {
  'users.list_requested': () => say`Started to load the users`,
  'users.listed': (data) => say`Loaded ${counted(data.count, '%s user', '%s users')}`,
  'users.list_failed': (data) => say`The users could not be loaded: ${data.message}`,
  'users.save_requested': (data) =>
    data.userId === null
      ? say`Added the user ${name(data.user.username)}`
      : say`Changed the user ${name(data.user.username)}`,
  'users.saved': (data) => say`The user ${name(data.username)} was saved`,
  'users.save_failed': (data) => say`The user could not be saved: ${data.message}`,
  'users.link_made': (data) => say`Made a sign-in link for ${name(data.username)}`,
} satisfies SomeSentences
