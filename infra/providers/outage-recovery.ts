import { ProviderRefused, ProviderUnavailable, type MessageSender, type Messaging } from './messaging.ts'

/** Wraps one account. */
const watchAccount = (messaging: Messaging, onReturn: () => void): Messaging => {
  let isAway = true
  const send: MessageSender['send'] = async (messages) => {
    try {
      const outcomes = await messaging.sender.send(messages)
      if (isAway && outcomes.length > 0) onReturn()
      isAway &&= outcomes.length === 0
      return outcomes
    } catch (error) {
      isAway ||= error instanceof ProviderUnavailable || error instanceof ProviderRefused
      throw error
    }
  }
  return { ...messaging, sender: { ...messaging.sender, send } }
}

/**
 * Messaging that tells of the first message that is taken, at all and after each outage; of each
 * account by itself.
 */
export const notifyOnRecovery = (messaging: Messaging, onReturn: () => void): Messaging => {
  const { ofComplex } = messaging
  const watched = new WeakMap<Messaging, Messaging>()
  const watch = (one: Messaging): Messaging => {
    const known = watched.get(one)
    if (known) return known
    const made = watchAccount(one, onReturn)
    watched.set(one, made)
    return made
  }
  return {
    ...watch(messaging),
    ...(ofComplex ? { ofComplex: async (apartmentId) => watch(await ofComplex(apartmentId)) } : {}),
  }
}
