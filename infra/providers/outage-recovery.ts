import { ProviderRefused, ProviderUnavailable, type MessageSender, type Messaging } from './messaging.ts'

/** Messaging that tells of the first message that is taken, at all and after each outage. */
export const notifyOnRecovery = (messaging: Messaging, onReturn: () => void): Messaging => {
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
