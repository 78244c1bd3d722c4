import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { askJson, type ProviderAnswer } from '../ask-json.ts'
import { KeyManagementFailed, type KeyManagement } from '../key-management.ts'
import { signAwsRequest } from './aws-signature.ts'
import { kmsCredentials } from './kms-credentials.ts'
import type { KmsSettings } from './kms-settings.ts'

/**
 * Context that the KMS binds to what it encrypts: a policy may ask for it, its log shows it, and
 * nothing else that the key encrypted passes for a master key.
 */
const CONTEXT = { purpose: 'danji-master-key' } as const

const TYPE = 'application/x-amz-json-1.1'
const ANSWER_WITHIN_MS = 3_000
/** Number of tries: together, with their pauses, they end within the fifteen seconds of a check. */
const TRIES = 4
const FIRST_PAUSE_MS = 200

export type AwsKmsOptions = {
  readonly now?: () => Date
  readonly answerWithinMs?: number
  readonly firstPauseMs?: number
}

type Operation = 'Encrypt' | 'Decrypt'

/** Failures that pass by themselves, beside those of the connection. */
const TEMPORARY: ReadonlySet<string> = new Set(['ThrottlingException', 'LimitExceededException'])

const CREDENTIALS =
  'it does not accept KMS_ACCESS_KEY_ID with KMS_SECRET_ACCESS_KEY: compare them, and the clock of this machine'

const refusals: Readonly<Record<string, string>> = {
  AccessDeniedException:
    'the owner of KMS_ACCESS_KEY_ID may not use the key: allow kms:Decrypt, and kms:Encrypt for keys:rotate -- --wrap',
  DisabledException: 'the key KMS_KEY_ID is disabled: enable it',
  KMSInvalidStateException: 'the key KMS_KEY_ID cannot be used in its state: cancel its deletion, and enable it',
  NotFoundException: 'there is no key KMS_KEY_ID in KMS_REGION: compare both',
  IncorrectKeyException: 'the master key was wrapped by another key than KMS_KEY_ID: put that one back',
  InvalidCiphertextException: 'DANJI_MASTER_KEY is damaged, or is no wrapped master key: put it back from its copy',
  UnrecognizedClientException: CREDENTIALS,
  ExpiredTokenException: 'the credentials of this machine have ended: see whether its role is still there',
  InvalidSignatureException: CREDENTIALS,
  IncompleteSignatureException: CREDENTIALS,
}

const refusal = z.object({ __type: z.string() })
const encrypted = z.object({ CiphertextBlob: z.base64() })
const decrypted = z.object({ Plaintext: z.base64() })

/** Returns the name of the error in an answer, e.g. `DisabledException`. */
const errorNameOf = ({ status, body }: Extract<ProviderAnswer, { kind: 'answered' }>): string => {
  const parsed = refusal.safeParse(body)
  return parsed.success ? (parsed.data.__type.split('#').at(-1) ?? '') : `HTTP ${status}`
}

type Outcome =
  | { readonly kind: 'answered'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'temporary'; readonly reason: string }

const outcomeOf = (answer: ProviderAnswer, endpoint: string): Outcome => {
  if (answer.kind === 'unavailable')
    return {
      kind: 'temporary',
      reason: `${endpoint} does not answer (${answer.detail}): see whether it can be reached`,
    }
  if (answer.status === 200) return { kind: 'answered', body: answer.body }
  const name = errorNameOf(answer)
  if (TEMPORARY.has(name)) return { kind: 'temporary', reason: `it has too many requests (${name}): try again later` }
  return { kind: 'refused', reason: `${refusals[name] ?? 'it refuses the request'} (${name})` }
}

/**
 * Creates the client of AWS KMS, or of another service that speaks its protocol (JSON 1.1, Signature
 * Version 4). Throttled and unanswered requests are repeated with growing pauses.
 */
export const createAwsKms = (
  settings: KmsSettings,
  { now = () => new Date(), answerWithinMs = ANSWER_WITHIN_MS, firstPauseMs = FIRST_PAUSE_MS }: AwsKmsOptions = {},
): KeyManagement => {
  const { endpoint, keyId, region } = settings
  const url = new URL(endpoint)
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`

  const askOnce = async (operation: Operation, given: object): Promise<Outcome> => {
    const body = JSON.stringify({ KeyId: keyId, EncryptionContext: CONTEXT, ...given })
    const { sessionToken, ...credentials } = await kmsCredentials(settings)
    const headers = {
      'content-type': TYPE,
      'x-amz-target': `TrentService.${operation}`,
      ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
    }
    const asked = { method: 'POST', host: url.host, path, headers, body }
    const signature = signAwsRequest(asked, { ...credentials, region, service: 'kms' }, now())
    const init = { method: 'POST', headers: { ...headers, ...signature }, body }
    return outcomeOf(await askJson(`${url.origin}${path}`, init, answerWithinMs), endpoint)
  }

  const ask = async <Answer>(operation: Operation, given: object, answer: z.ZodType<Answer>): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await askOnce(operation, given)
      if (outcome.kind === 'answered') {
        const parsed = answer.safeParse(outcome.body)
        if (parsed.success) return parsed.data
        throw new KeyManagementFailed(`${endpoint} gives no answer of a KMS: compare KMS_ENDPOINT`)
      }
      if (outcome.kind === 'refused' || tries === TRIES) throw new KeyManagementFailed(outcome.reason)
      await sleep(firstPauseMs * 2 ** (tries - 1))
    }
  }

  return {
    wrap: async (key) =>
      Buffer.from((await ask('Encrypt', { Plaintext: key.toString('base64') }, encrypted)).CiphertextBlob, 'base64'),
    unwrap: async (wrapped) =>
      Buffer.from(
        (await ask('Decrypt', { CiphertextBlob: wrapped.toString('base64') }, decrypted)).Plaintext,
        'base64',
      ),
  }
}
