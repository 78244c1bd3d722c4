import { absentMessaging, type MessageSender, type Messaging } from '#infra/providers/messaging.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'

/** The real client of Solapi against its simulator, whose address is known later. */
export const createSimulatedMessaging = () => {
  const { apiKey, apiSecret, from, pfId, templates, prices, webhookSecret, path } = simulatedSolapi
  const opened: { sender: MessageSender } = { sender: absentMessaging.sender }
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
    open: (origin: string): void => {
      opened.sender = createSolapiClient({ baseUrl: origin + path, apiKey, apiSecret, from })
    },
  }
}
