import { z } from 'zod'
import type { MessageTemplates, Messaging, OpenMessageAccount } from '../messaging.ts'
import { provider } from '../provider.ts'
import { webUrl } from '../variables.ts'
import { createSolapiClient } from './solapi-client.ts'

/** Settings of Solapi. */
type SolapiSettings = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Registered sender number, digits only. */
  readonly from: string
  /** Id of the Kakao channel. */
  readonly pfId: string
  readonly templates: MessageTemplates
  readonly prices: Messaging['prices']
  readonly webhookSecret?: string | undefined
  /** Whether complexes without a decision may use this account. */
  readonly isSharedByDefault: boolean
}

/** Settings of a client of the simulated Solapi; its base URL is the server's own, plus `path`. */
export type SimulatedSolapi = Omit<SolapiSettings, 'baseUrl'> & { readonly path: '/simulators/solapi' }

/**
 * Settings known to everybody, since they open nothing but a simulator; all processes of one
 * installation need the same.
 */
export const simulatedSolapi: SimulatedSolapi = {
  path: '/simulators/solapi',
  apiKey: 'DANJISIMULATOR00',
  apiSecret: 'danji-simulator-secret-of-nothing',
  from: '0212345678',
  pfId: 'KA01PF-danji-simulator',
  templates: {
    verification: 'KA01TP-danji-verification',
    identityAccepted: 'KA01TP-danji-identity-accepted',
    identityRefused: 'KA01TP-danji-identity-refused',
    signatureRequest: 'KA01TP-danji-signature-request',
    signatureReminder: 'KA01TP-danji-signature-reminder',
  },
  prices: { alimtalk: 13, sms: 18, lms: 45 },
  webhookSecret: 'danji-simulator-webhook',
  isSharedByDefault: true,
}

const won = z.coerce.number('must be a number').min(0, 'must be won, 0 to 10000').max(10_000, 'must be won, 0 to 10000')

const templateForms = {
  SOLAPI_TEMPLATE_VERIFICATION: z.string().optional(),
  SOLAPI_TEMPLATE_IDENTITY_ACCEPTED: z.string().optional(),
  SOLAPI_TEMPLATE_IDENTITY_REFUSED: z.string().optional(),
  SOLAPI_TEMPLATE_SIGNATURE_REQUEST: z.string().optional(),
  SOLAPI_TEMPLATE_SIGNATURE_REMINDER: z.string().optional(),
}

/** Returns all of them, or undefined where one is missing. */
const templatesOf = (values: z.output<z.ZodObject<typeof templateForms>>): MessageTemplates | undefined => {
  const {
    SOLAPI_TEMPLATE_VERIFICATION: verification,
    SOLAPI_TEMPLATE_IDENTITY_ACCEPTED: identityAccepted,
    SOLAPI_TEMPLATE_IDENTITY_REFUSED: identityRefused,
    SOLAPI_TEMPLATE_SIGNATURE_REQUEST: signatureRequest,
    SOLAPI_TEMPLATE_SIGNATURE_REMINDER: signatureReminder,
  } = values
  return verification && identityAccepted && identityRefused && signatureRequest && signatureReminder
    ? { verification, identityAccepted, identityRefused, signatureRequest, signatureReminder }
    : undefined
}

/** Provider of messages: Solapi sends AlimTalk, with SMS as fallback. */
export const solapi = provider({
  kind: 'solapi',
  title: 'Solapi',
  does: 'messages go',
  variables: {
    SOLAPI_BASE_URL: webUrl.default('https://api.solapi.com'),
    SOLAPI_API_KEY: z.string().optional(),
    SOLAPI_API_SECRET: z.string().optional(),
    SOLAPI_FROM: z
      .string()
      .transform((value) => value.replaceAll('-', ''))
      .refine((value) => /^\d{8,12}$/.test(value), 'must be a phone number')
      .optional(),
    SOLAPI_PF_ID: z.string().optional(),
    SOLAPI_WEBHOOK_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
    SOLAPI_SHARED: z.enum(['all', 'allowed'], 'must be all or allowed').default('all'),
    SOLAPI_PRICE_ALIMTALK: won.default(13),
    SOLAPI_PRICE_SMS: won.default(18),
    SOLAPI_PRICE_LMS: won.default(45),
    ...templateForms,
  },
  required: [
    'SOLAPI_API_KEY',
    'SOLAPI_API_SECRET',
    'SOLAPI_FROM',
    'SOLAPI_PF_ID',
    'SOLAPI_TEMPLATE_VERIFICATION',
    'SOLAPI_TEMPLATE_IDENTITY_ACCEPTED',
    'SOLAPI_TEMPLATE_IDENTITY_REFUSED',
    'SOLAPI_TEMPLATE_SIGNATURE_REQUEST',
    'SOLAPI_TEMPLATE_SIGNATURE_REMINDER',
  ],
  encrypted: ['SOLAPI_BASE_URL'],
  settingsOf: (values): SolapiSettings | undefined => {
    const { SOLAPI_API_KEY, SOLAPI_API_SECRET, SOLAPI_FROM, SOLAPI_PF_ID } = values
    const templates = templatesOf(values)
    if (!SOLAPI_API_KEY || !SOLAPI_API_SECRET || !SOLAPI_FROM || !SOLAPI_PF_ID || !templates) return undefined
    return {
      baseUrl: values.SOLAPI_BASE_URL,
      apiKey: SOLAPI_API_KEY,
      apiSecret: SOLAPI_API_SECRET,
      from: SOLAPI_FROM,
      pfId: SOLAPI_PF_ID,
      templates,
      prices: {
        alimtalk: values.SOLAPI_PRICE_ALIMTALK,
        sms: values.SOLAPI_PRICE_SMS,
        lms: values.SOLAPI_PRICE_LMS,
      },
      webhookSecret: values.SOLAPI_WEBHOOK_SECRET,
      isSharedByDefault: values.SOLAPI_SHARED === 'all',
    }
  },
  simulated: ({ own }) => ({ ...simulatedSolapi, baseUrl: own + simulatedSolapi.path }),
  open: ({ baseUrl, apiKey, apiSecret, from, ...messaging }): Messaging => ({
    sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }),
    pfId: messaging.pfId,
    templates: messaging.templates,
    prices: messaging.prices,
    webhookSecret: messaging.webhookSecret,
  }),
})

/** Opens accounts of single complexes, at the same address and the same prices. */
export const openSolapiAccounts =
  ({ baseUrl, prices }: Pick<SolapiSettings, 'baseUrl' | 'prices'>): OpenMessageAccount =>
  ({ apiKey, apiSecret, from, pfId, templates }) => ({
    sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }),
    pfId,
    templates,
    prices,
  })
