import { z } from 'zod'
import { absentDocumentCentre } from '../document-centre.ts'
import { provider } from '../provider.ts'
import { webUrl } from '../variables.ts'
import { createDocumentCentreClient, type DocumentCentreOptions } from './document-centre-client.ts'
import { centrePublicKey } from './document-centre-signature.ts'

/**
 * Settings of a client of the simulated centre, below the server's own address, plus `path`. Whoever
 * runs the simulator holds the key that belongs to the public one.
 */
export const simulatedDocumentCentre = {
  path: '/simulators/document-centre',
  name: '모의 전자문서센터',
  clientId: 'danji-simulator-centre',
  secret: 'danji-simulator-secret-of-nothing',
  publicKey: 'MCowBQYDK2VwAyEAvGGeBImomZKBqXsHm7/0HSUcX9zLIwg8psPQZgj0vt0=',
} as const

const isPublicKey = (text: string): boolean => {
  try {
    centrePublicKey(text)
    return true
  } catch {
    return false
  }
}

/** Provider that keeps sealed consents: a certified document centre, by a protocol that we assume. */
export const documentCentre = provider({
  kind: 'document-centre',
  title: 'a certified document centre',
  does: 'sealed consents are deposited',
  variables: {
    DOCUMENT_CENTRE_NAME: z.string().min(1).max(40).optional(),
    DOCUMENT_CENTRE_URL: webUrl.optional(),
    DOCUMENT_CENTRE_CLIENT_ID: z.string().max(100).optional(),
    DOCUMENT_CENTRE_SECRET: z.string().max(1_000).optional(),
    DOCUMENT_CENTRE_PUBLIC_KEY: z
      .string()
      .refine(isPublicKey, 'must be an Ed25519 public key: PEM or base64')
      .optional(),
  },
  required: [
    'DOCUMENT_CENTRE_NAME',
    'DOCUMENT_CENTRE_URL',
    'DOCUMENT_CENTRE_CLIENT_ID',
    'DOCUMENT_CENTRE_SECRET',
    'DOCUMENT_CENTRE_PUBLIC_KEY',
  ],
  encrypted: ['DOCUMENT_CENTRE_URL'],
  settingsOf: (values): DocumentCentreOptions | undefined => {
    const { DOCUMENT_CENTRE_NAME: name, DOCUMENT_CENTRE_URL: baseUrl, DOCUMENT_CENTRE_CLIENT_ID: clientId } = values
    const { DOCUMENT_CENTRE_SECRET: secret, DOCUMENT_CENTRE_PUBLIC_KEY: publicKey } = values
    if (!name || !baseUrl || !clientId || !secret || !publicKey) return undefined
    return { name, baseUrl, clientId, secret, publicKey: centrePublicKey(publicKey) }
  },
  simulated: ({ own }): DocumentCentreOptions => {
    const { path, publicKey, ...account } = simulatedDocumentCentre
    return { ...account, publicKey: centrePublicKey(publicKey), baseUrl: own + path }
  },
  open: createDocumentCentreClient,
  absent: () => absentDocumentCentre,
})
