import { ProviderRefused, type Messaging, type MessageTemplates } from '#infra/providers/messaging.ts'
import { fault, reasonText, warning, well, type Finding, type InstallationCheck } from '../finding.ts'

/** Number of codes by SMS that the balance should pay. */
const CODES = 500

const balanceFinding = async ({ sender, prices }: Messaging): Promise<Finding> => {
  const { balance, points } = await sender.balance()
  const text = `Solapi has ${Math.floor(balance + points).toLocaleString('en')} won`
  return balance + points < CODES * prices.sms
    ? warning('messages', text, `charge it: ${CODES} codes by SMS cost ${(CODES * prices.sms).toLocaleString('en')}`)
    : well('messages', text)
}

const variableOf: Readonly<Record<keyof MessageTemplates, string>> = {
  verification: 'SOLAPI_TEMPLATE_VERIFICATION',
  identityAccepted: 'SOLAPI_TEMPLATE_IDENTITY_ACCEPTED',
  identityRefused: 'SOLAPI_TEMPLATE_IDENTITY_REFUSED',
  signatureRequest: 'SOLAPI_TEMPLATE_SIGNATURE_REQUEST',
  signatureReminder: 'SOLAPI_TEMPLATE_SIGNATURE_REMINDER',
}

const templateFinding = async ({ sender, pfId, templates }: Messaging): Promise<Finding> => {
  const approved = new Set(
    (await sender.templates(pfId)).filter(({ status }) => status === 'approved').map(({ templateId }) => templateId),
  )
  const missing = (Object.keys(variableOf) as (keyof MessageTemplates)[]).filter((use) => !approved.has(templates[use]))
  return missing.length === 0
    ? well('templates', 'Kakao has approved all that are used')
    : fault(
        'templates',
        `${missing.map((use) => variableOf[use]).join(', ')}: not among the approved ones of the channel`,
        'compare their ids, and SOLAPI_PF_ID, with the console of Solapi',
      )
}

const senderFinding = (from: string | undefined): Finding =>
  from
    ? well('sender', `messages come from ${from}, which must be registered at Solapi with its papers`)
    : fault('sender', 'no number is set that messages come from', 'set SOLAPI_FROM to a number registered at Solapi')

const SIMULATED = 'fill in the variables of Solapi (docs/configuration.md)'

/** Settings of messages, and their opened client. */
export type CheckedMessaging = {
  /** True where a simulator stands in. */
  readonly isSimulated: boolean
  /** Number that messages come from. */
  readonly from: string | undefined
  readonly open: () => Messaging
}

/** Returns the checks of the provider of messages, by calls that cost nothing. */
export const messagingChecks = ({ isSimulated, from, open }: CheckedMessaging): readonly InstallationCheck[] => {
  if (isSimulated)
    return [
      {
        name: 'messages',
        advice: SIMULATED,
        run: async () => [warning('messages', 'a simulator stands in: nothing reaches a phone', SIMULATED)],
      },
    ]
  const asked = (name: string, ask: (messaging: Messaging) => Promise<Finding>): InstallationCheck => ({
    name,
    advice: 'let this machine reach api.solapi.com by HTTPS',
    run: async () => {
      try {
        return [await ask(open())]
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        return [
          fault(
            name,
            `Solapi refuses: ${reasonText(error)}`,
            'compare SOLAPI_API_KEY and SOLAPI_API_SECRET with its console, which also names allowed addresses',
          ),
        ]
      }
    },
  })
  return [
    asked('messages', balanceFinding),
    asked('templates', templateFinding),
    {
      name: 'sender',
      advice: 'set SOLAPI_FROM',
      run: async () => [senderFinding(from)],
    },
  ]
}
