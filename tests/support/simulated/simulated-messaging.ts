import {
  absentMessaging,
  type MessageSender,
  type Messaging,
  type OpenMessageAccount,
} from '#infra/providers/messaging.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { openSolapiAccounts, simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'

/** The real client of Solapi against its simulator, whose address is known later. */
export const createSimulatedMessaging = () => {
  const { apiKey, apiSecret, from, pfId, templates, prices, webhookSecret, path } = simulatedSolapi
  const opened: { sender: MessageSender; origin: string } = { sender: absentMessaging.sender, origin: '' }
  const messaging: Messaging = {
    get sender() {
      return opened.sender
    },
    pfId,
    templates,
    prices,
    webhookSecret,
  }
  return {
    messaging,
    /** Accounts of complexes, opened against the same server. */
    messageAccounts: {
      open: ((account) =>
        openSolapiAccounts({ baseUrl: opened.origin + path, prices })(account)) satisfies OpenMessageAccount,
      isSharedByDefault: true,
    },
    open: (origin: string): void => {
      opened.origin = origin
      opened.sender = createSolapiClient({ baseUrl: origin + path, apiKey, apiSecret, from })
    },
  }
}
