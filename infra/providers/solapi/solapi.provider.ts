import { z } from 'zod'
import type { Messaging } from '../messaging.ts'
import { provider } from '../provider.ts'
import { webUrl } from '../variables.ts'
import { createSolapiClient } from './solapi-client.ts'

/** How messages leave through Solapi. */
type SolapiSettings = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Registered sender number, digits only. */
  readonly from: string
  /** Id of the Kakao channel. */
  readonly pfId: string
  readonly templates: { readonly verification: string }
}

/** What a client of the simulated Solapi is configured with; its base URL is the server's own, plus `path`. */
export type SimulatedSolapi = Omit<SolapiSettings, 'baseUrl'> & { readonly path: '/simulators/solapi' }

/** Known to everybody, since it opens nothing but a simulator; processes of one installation need it alike. */
export const simulatedSolapi: SimulatedSolapi = {
  path: '/simulators/solapi',
  apiKey: 'DANJISIMULATOR00',
  apiSecret: 'danji-simulator-secret-of-nothing',
  from: '0212345678',
  pfId: 'KA01PF-danji-simulator',
  templates: { verification: 'KA01TP-danji-verification' },
}

/** Messages by AlimTalk, with SMS as fallback. */
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
    SOLAPI_TEMPLATE_VERIFICATION: z.string().optional(),
  },
  required: ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_FROM', 'SOLAPI_PF_ID', 'SOLAPI_TEMPLATE_VERIFICATION'],
  encrypted: ['SOLAPI_BASE_URL'],
  settingsOf: (values): SolapiSettings | undefined => {
    const { SOLAPI_API_KEY, SOLAPI_API_SECRET, SOLAPI_FROM, SOLAPI_PF_ID, SOLAPI_TEMPLATE_VERIFICATION } = values
    if (!SOLAPI_API_KEY || !SOLAPI_API_SECRET || !SOLAPI_FROM || !SOLAPI_PF_ID || !SOLAPI_TEMPLATE_VERIFICATION)
      return undefined
    return {
      baseUrl: values.SOLAPI_BASE_URL,
      apiKey: SOLAPI_API_KEY,
      apiSecret: SOLAPI_API_SECRET,
      from: SOLAPI_FROM,
      pfId: SOLAPI_PF_ID,
      templates: { verification: SOLAPI_TEMPLATE_VERIFICATION },
    }
  },
  simulated: ({ own }) => ({ ...simulatedSolapi, baseUrl: own + simulatedSolapi.path }),
  open: ({ baseUrl, apiKey, apiSecret, from, pfId, templates }): Messaging => ({
    sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }),
    pfId,
    templates,
  }),
})
